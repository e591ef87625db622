/* assets.h -- files that the build embeds into the program (selvedge_embed() of CMakeLists.txt). */
#pragma once

extern const char asset_page_css[], asset_page_html[], asset_pages_txt[], asset_page_js[],
    asset_tables_txt[], asset_templates_txt[], asset_motion_html[], asset_motion_js[],
    asset_mutation_schema[], asset_tolerances[], asset_figures_txt[], asset_members_txt[];
extern const char asset_plot_head[], asset_plot_lines[], asset_plot_plane[], asset_plot_sweep[],
    asset_plot_digits[], asset_plot_spectrum[], asset_plot_negative[], asset_plot_definite[],
    asset_plot_altered[], asset_plot_box[], asset_plot_roofline[], asset_plot_scaling[],
    asset_plot_refine[], asset_plot_bend[], asset_plot_motion[], asset_plot_map[],
    asset_plot_newton[], asset_plot_profile[], asset_plot_thickness[], asset_plot_cloth[],
    asset_plot_waves[], asset_plot_history[];
