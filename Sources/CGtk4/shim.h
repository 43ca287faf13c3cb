// GTK 4 for Swift: the headers, and what Swift cannot say itself (casts between GObject classes, variadic calls).
#ifndef TESSERA_CGTK4_SHIM_H
#define TESSERA_CGTK4_SHIM_H

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// libdispatch's main queue for foreign run loops; declared here because its header is not installed.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

static inline gboolean tessera_is_main_thread(void) { return (long)getpid() == syscall(SYS_gettid); }

static inline GtkWidget *tessera_widget_new(GType type, GtkAccessibleRole role) {
  return GTK_WIDGET(g_object_new(type, "accessible-role", role, NULL));
}
static inline void tessera_widget_set_role(GtkWidget *widget, GtkAccessibleRole role) {
  g_object_set(widget, "accessible-role", role, NULL);
}
static inline GtkWidget *tessera_vbox(int spacing, GtkAccessibleRole role) {
  return GTK_WIDGET(g_object_new(GTK_TYPE_BOX, "accessible-role", role, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", spacing, NULL));
}
static inline GtkWidget *tessera_hbox(int spacing, GtkAccessibleRole role) {
  return GTK_WIDGET(g_object_new(GTK_TYPE_BOX, "accessible-role", role, "spacing", spacing, NULL));
}
static inline void tessera_box_append(GtkWidget *box, GtkWidget *child) { gtk_box_append(GTK_BOX(box), child); }
static inline void tessera_box_remove(GtkWidget *box, GtkWidget *child) { gtk_box_remove(GTK_BOX(box), child); }

// Names, values and states for assistive technology.
static inline void tessera_a11y_label(GtkWidget *widget, const char *text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}
static inline void tessera_a11y_description(GtkWidget *widget, const char *text) {
  if (text) gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  else gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}
static inline void tessera_a11y_value_text(GtkWidget *widget, const char *text) {
  if (text) gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  else gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT);
}
static inline void tessera_a11y_level(GtkWidget *widget, int level) {
  if (level > 0) gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
  else gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL);
}
static inline void tessera_a11y_required(GtkWidget *widget, gboolean required) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_REQUIRED, required, -1);
}
static inline void tessera_a11y_multiline(GtkWidget *widget, gboolean multiline) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_MULTI_LINE, multiline, -1);
}
static inline void tessera_a11y_modal(GtkWidget *widget) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_MODAL, TRUE, -1);
}
static inline void tessera_a11y_invalid(GtkWidget *widget, gboolean invalid) {
  gtk_accessible_update_state(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID, invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}
static inline void tessera_a11y_busy(GtkWidget *widget, gboolean busy) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
}
static inline void tessera_a11y_hidden(GtkWidget *widget, gboolean hidden) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}
static inline void tessera_a11y_expanded(GtkWidget *widget, int expanded) {
  if (expanded >= 0) gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED, expanded, -1);
  else gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED);
}
static inline void tessera_a11y_checked(GtkWidget *widget, int checked) {
  GtkAccessibleTristate state =
    checked == 2 ? GTK_ACCESSIBLE_TRISTATE_MIXED : checked == 1 ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE;
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED, state, -1);
}

// Drawings in the colours of the theme.
static inline void tessera_drawing_set(GtkWidget *widget, GtkDrawingAreaDrawFunc draw, void *data, GDestroyNotify destroy) {
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(widget), draw, data, destroy);
}
static inline void tessera_cairo_take(cairo_t *cairo, GtkWidget *widget, gboolean accent, double opacity) {
  GtkStyleContext *style = gtk_widget_get_style_context(widget);
  GdkRGBA color;
  if (!accent || !gtk_style_context_lookup_color(style, "theme_selected_bg_color", &color)) gtk_style_context_get_color(style, &color);
  cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * opacity);
}

// Labels.
static inline void tessera_label_set_text(GtkWidget *label, const char *text) { gtk_label_set_text(GTK_LABEL(label), text); }
static inline void tessera_label_set_markup(GtkWidget *label, const char *text) { gtk_label_set_markup(GTK_LABEL(label), text); }
static inline void tessera_label_wrap(GtkWidget *label, float xalign) {
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  // As wide as its words where there is room.
  gtk_label_set_natural_wrap_mode(GTK_LABEL(label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_xalign(GTK_LABEL(label), xalign);
}
// Breaks between words alone, so that no amount and no date is torn apart.
static inline void tessera_label_keep_words(GtkWidget *label, gboolean keeps) {
  gtk_label_set_wrap_mode(GTK_LABEL(label), keeps ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR);
}
static inline void tessera_label_ellipsize(GtkWidget *label) {
  gtk_label_set_single_line_mode(GTK_LABEL(label), TRUE);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
}
static inline const char *tessera_label_text(GtkWidget *label) { return gtk_label_get_text(GTK_LABEL(label)); }
static inline void tessera_image_set_icon(GtkWidget *image, const char *name) { gtk_image_set_from_icon_name(GTK_IMAGE(image), name); }
static inline void tessera_image_set_paintable(GtkWidget *image, GdkPaintable *paintable) {
  gtk_image_set_from_paintable(GTK_IMAGE(image), paintable);
}
static inline void tessera_picture_set_paintable(GtkWidget *picture, GdkPaintable *paintable) {
  gtk_picture_set_paintable(GTK_PICTURE(picture), paintable);
}
static inline void tessera_image_set_size(GtkWidget *image, int pixels) { gtk_image_set_pixel_size(GTK_IMAGE(image), pixels); }
static inline void tessera_picture_set_texture(GtkWidget *picture, void *texture) {
  gtk_picture_set_paintable(GTK_PICTURE(picture), texture ? GDK_PAINTABLE(texture) : NULL);
}

// Controls.
static inline void tessera_picture_set_icon(GtkWidget *picture, const char *name, int size) {
  GtkIconTheme *theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(picture));
  GtkIconPaintable *icon = gtk_icon_theme_lookup_icon(theme, name, NULL, size, 1, gtk_widget_get_direction(picture), 0);
  gtk_picture_set_paintable(GTK_PICTURE(picture), GDK_PAINTABLE(icon));
  g_object_unref(icon);
}
static inline void tessera_button_set_child(GtkWidget *button, GtkWidget *child) { gtk_button_set_child(GTK_BUTTON(button), child); }
static inline void tessera_check_set_child(GtkWidget *button, GtkWidget *child) {
  gtk_check_button_set_child(GTK_CHECK_BUTTON(button), child);
}
static inline void tessera_check_set_active(GtkWidget *button, gboolean on) { gtk_check_button_set_active(GTK_CHECK_BUTTON(button), on); }
static inline void tessera_check_set_inconsistent(GtkWidget *button, gboolean mixed) {
  gtk_check_button_set_inconsistent(GTK_CHECK_BUTTON(button), mixed);
}
static inline void tessera_switch_set_active(GtkWidget *widget, gboolean on) { gtk_switch_set_active(GTK_SWITCH(widget), on); }
static inline gboolean tessera_switch_active(GtkWidget *widget) { return gtk_switch_get_active(GTK_SWITCH(widget)); }
static inline void tessera_range_set(GtkWidget *scale, double lower, double upper, double step, double value) {
  gtk_range_set_range(GTK_RANGE(scale), lower, upper);
  gtk_range_set_increments(GTK_RANGE(scale), step, step);
  gtk_range_set_value(GTK_RANGE(scale), value);
}
// The wheel scrolls the list that a slider or a field for numbers stands in; it does not change its value by the way.
static inline void tessera_ignore_wheel(GtkWidget *widget) {
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    gpointer controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller)) {
      gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(controller), GTK_PHASE_NONE);
    }
    g_object_unref(controller);
  }
  g_object_unref(controllers);
}
static inline double tessera_range_value(GtkWidget *scale) { return gtk_range_get_value(GTK_RANGE(scale)); }
// Another text, after which nothing of the former one can be taken back: it may have been another row's.
static inline void tessera_editable_set_text(GtkWidget *field, const char *text) {
  gboolean undo = gtk_editable_get_enable_undo(GTK_EDITABLE(field));
  gtk_editable_set_enable_undo(GTK_EDITABLE(field), FALSE);
  gtk_editable_set_text(GTK_EDITABLE(field), text);
  gtk_editable_set_enable_undo(GTK_EDITABLE(field), undo);
}
static inline const char *tessera_editable_text(GtkWidget *field) { return gtk_editable_get_text(GTK_EDITABLE(field)); }
static inline int tessera_editable_position(GtkWidget *field) { return gtk_editable_get_position(GTK_EDITABLE(field)); }
static inline void tessera_editable_set_position(GtkWidget *field, int at) { gtk_editable_set_position(GTK_EDITABLE(field), at); }
static inline void tessera_entry_setup(GtkWidget *entry, gboolean visible, GtkInputPurpose purpose, GtkInputHints hints) {
  gtk_entry_set_visibility(GTK_ENTRY(entry), visible);
  gtk_entry_set_input_purpose(GTK_ENTRY(entry), purpose);
  gtk_entry_set_input_hints(GTK_ENTRY(entry), hints);
}
static inline void tessera_entry_placeholder(GtkWidget *entry, const char *text) {
  gtk_entry_set_placeholder_text(GTK_ENTRY(entry), text);
}
static inline GtkTextBuffer *tessera_text_buffer(GtkWidget *view) { return gtk_text_view_get_buffer(GTK_TEXT_VIEW(view)); }
static inline void tessera_text_set(GtkWidget *view, const char *text) {
  gtk_text_buffer_set_text(tessera_text_buffer(view), text, -1);
}
static inline char *tessera_text_copy(GtkWidget *view) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(tessera_text_buffer(view), &start, &end);
  return gtk_text_buffer_get_text(tessera_text_buffer(view), &start, &end, FALSE);
}
static inline void tessera_text_setup(GtkWidget *view) {
  gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab(GTK_TEXT_VIEW(view), FALSE);
}
static inline void tessera_spin_setup(GtkWidget *spin, double lower, double upper, double step, guint digits) {
  gtk_spin_button_set_range(GTK_SPIN_BUTTON(spin), lower, upper);
  gtk_spin_button_set_increments(GTK_SPIN_BUTTON(spin), step, step * 10);
  gtk_spin_button_set_digits(GTK_SPIN_BUTTON(spin), digits);
  gtk_spin_button_set_update_policy(GTK_SPIN_BUTTON(spin), GTK_UPDATE_IF_VALID);
}
// Reads and writes the text of a spin button by functions. `read` returns whether the text is a number.
static inline void tessera_spin_text(
    GtkWidget *spin, int (*read)(GtkWidget *, double *, void *), int (*write)(GtkWidget *, void *), void *data, GClosureNotify release) {
  g_signal_connect_data(spin, "input", G_CALLBACK(read), data, release, 0);
  g_signal_connect(spin, "output", G_CALLBACK(write), data);
}
static inline double tessera_spin_value(GtkWidget *spin) { return gtk_spin_button_get_value(GTK_SPIN_BUTTON(spin)); }
static inline void tessera_spin_set_value(GtkWidget *spin, double value) { gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), value); }
static inline gboolean tessera_toggle_is_active(GtkWidget *button) { return gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(button)); }
static inline void tessera_toggle_set_active(GtkWidget *button, gboolean on) {
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), on);
}
static inline void tessera_calendar_select(GtkWidget *calendar, int year, int month, int day) {
  GDateTime *date = g_date_time_new_utc(year, month, day, 0, 0, 0);
  if (date == NULL) return;
  gtk_calendar_select_day(GTK_CALENDAR(calendar), date);
  g_date_time_unref(date);
}
// The day that it is now in a time zone; here, where nobody knows the zone.
static inline void tessera_calendar_select_today(GtkWidget *calendar, const char *zone) {
  GTimeZone *known = g_time_zone_new_identifier(zone);
  GDateTime *now = known ? g_date_time_new_now(known) : g_date_time_new_now_local();
  if (known) g_time_zone_unref(known);
  gtk_calendar_select_day(GTK_CALENDAR(calendar), now);
  g_date_time_unref(now);
}
static inline void tessera_calendar_selected(GtkWidget *calendar, int *year, int *month, int *day) {
  GDateTime *date = gtk_calendar_get_date(GTK_CALENDAR(calendar));
  g_date_time_get_ymd(date, year, month, day);
  g_date_time_unref(date);
}
// Whether a click has just ended on a day of a calendar, and not on an arrow to another month.
static inline gboolean tessera_calendar_clicked(GtkWidget *calendar, void *click) {
  double x, y;
  if (!gtk_gesture_get_point(click, gtk_gesture_single_get_current_sequence(click), &x, &y)) return FALSE;
  GtkWidget *at = gtk_widget_pick(calendar, x, y, GTK_PICK_DEFAULT);
  return at != NULL && gtk_widget_has_css_class(at, "day-number");
}
// Whether the key whose event is handled is one that chooses.
static inline gboolean tessera_key_chooses(void *keys) {
  GdkEvent *event = gtk_event_controller_get_current_event(keys);
  if (event == NULL) return FALSE;
  guint key = gdk_key_event_get_keyval(event);
  return key == GDK_KEY_space || key == GDK_KEY_KP_Space || key == GDK_KEY_Return || key == GDK_KEY_ISO_Enter || key == GDK_KEY_KP_Enter;
}
static inline void tessera_progress_set(GtkWidget *bar, double fraction) {
  gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(bar), fraction);
}
static inline void tessera_spinner_start(GtkWidget *spinner, gboolean on) { gtk_spinner_set_spinning(GTK_SPINNER(spinner), on); }

// Lists.
static inline GtkWidget *tessera_list_view(void *model, void *factory) {
  GtkNoSelection *selection = gtk_no_selection_new(model ? G_LIST_MODEL(g_object_ref(model)) : NULL);
  return gtk_list_view_new(GTK_SELECTION_MODEL(selection), GTK_LIST_ITEM_FACTORY(factory));
}
static inline void tessera_list_view_clear(GtkWidget *list) {
  gtk_list_view_set_model(GTK_LIST_VIEW(list), NULL);
  gtk_list_view_set_factory(GTK_LIST_VIEW(list), NULL);
}
static inline void tessera_list_item_set_child(void *item, GtkWidget *child) { gtk_list_item_set_child(GTK_LIST_ITEM(item), child); }
static inline void tessera_list_item_setup(void *item) {
  gtk_list_item_set_activatable(GTK_LIST_ITEM(item), FALSE);
  gtk_list_item_set_selectable(GTK_LIST_ITEM(item), FALSE);
}
static inline guint tessera_list_item_position(void *item) { return gtk_list_item_get_position(GTK_LIST_ITEM(item)); }
static inline void tessera_list_items_changed(void *model, guint at, guint removed, guint added) {
  g_list_model_items_changed(G_LIST_MODEL(model), at, removed, added);
}
static inline void tessera_list_scroll_to(GtkWidget *list, guint position) {
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
}
typedef void (*tessera_item_callback)(void *factory, void *item, void *data);
static inline void tessera_connect_item(void *factory, const char *signal, tessera_item_callback callback, void *data) {
  g_signal_connect(factory, signal, G_CALLBACK(callback), data);
}
static inline void *tessera_object_new(void) { return g_object_new(G_TYPE_OBJECT, NULL); }
static inline void *tessera_object_of_type(GType type) { return g_object_new(type, NULL); }

// Windows and layers.
static inline GtkWidget *tessera_scrolled(GtkWidget *child) {
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), child);
  return scrolled;
}
// Hears of scrolling before the window itself does, and leaves it to that.
static inline void *tessera_scroll_watcher(GtkWidget *scrolled) {
  GtkEventController *watcher = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  gtk_event_controller_set_propagation_phase(watcher, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller(scrolled, watcher);
  return watcher;
}
// Whether what is scrolled now is scrolled by notches of a wheel, and not by fingers.
static inline gboolean tessera_scrolls_by_wheel(void *watcher) {
  return gtk_event_controller_scroll_get_unit(GTK_EVENT_CONTROLLER_SCROLL(watcher)) == GDK_SCROLL_UNIT_WHEEL;
}
static inline double tessera_scroll_value(GtkWidget *scrolled) {
  return gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)));
}
static inline void tessera_scroll_set(GtkWidget *scrolled, double value) {
  gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)), value);
}
static inline void tessera_overlay_set_child(GtkWidget *overlay, GtkWidget *child) { gtk_overlay_set_child(GTK_OVERLAY(overlay), child); }
static inline void tessera_overlay_add(GtkWidget *overlay, GtkWidget *child) { gtk_overlay_add_overlay(GTK_OVERLAY(overlay), child); }
static inline void tessera_overlay_remove(GtkWidget *overlay, GtkWidget *child) {
  gtk_overlay_remove_overlay(GTK_OVERLAY(overlay), child);
}
static inline void tessera_window_set_child(GtkWidget *window, GtkWidget *child) { gtk_window_set_child(GTK_WINDOW(window), child); }
static inline void tessera_window_set_title(GtkWidget *window, const char *title) { gtk_window_set_title(GTK_WINDOW(window), title); }
static inline void tessera_window_set_titlebar(GtkWidget *window, GtkWidget *bar) { gtk_window_set_titlebar(GTK_WINDOW(window), bar); }
static inline void tessera_window_set_size(GtkWidget *window, int width, int height) {
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
}
static inline void tessera_window_size(GtkWidget *window, int *width, int *height) {
  gtk_window_get_default_size(GTK_WINDOW(window), width, height);
}
static inline void *tessera_window_surface(GtkWidget *window) { return gtk_native_get_surface(GTK_NATIVE(window)); }
static inline void tessera_window_maximize(GtkWidget *window) { gtk_window_maximize(GTK_WINDOW(window)); }
static inline gboolean tessera_window_is_maximized(GtkWidget *window) { return gtk_window_is_maximized(GTK_WINDOW(window)); }
static inline void tessera_window_present(GtkWidget *window) { gtk_window_present(GTK_WINDOW(window)); }
static inline void tessera_window_destroy(GtkWidget *window) { gtk_window_destroy(GTK_WINDOW(window)); }
static inline GtkWidget *tessera_window_focus(GtkWidget *widget) {
  GtkRoot *root = gtk_widget_get_root(widget);
  return root ? gtk_root_get_focus(root) : NULL;
}
static inline void tessera_header_start(GtkWidget *bar, GtkWidget *child) { gtk_header_bar_pack_start(GTK_HEADER_BAR(bar), child); }
static inline void tessera_header_end(GtkWidget *bar, GtkWidget *child) { gtk_header_bar_pack_end(GTK_HEADER_BAR(bar), child); }
static inline void tessera_header_title(GtkWidget *bar, GtkWidget *child) { gtk_header_bar_set_title_widget(GTK_HEADER_BAR(bar), child); }
static inline void tessera_box_set_homogeneous(void *box, gboolean homogeneous) { gtk_box_set_homogeneous(GTK_BOX(box), homogeneous); }
static inline void tessera_add_css(const char *css, int length) {
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, css, length);
  gtk_style_context_add_provider_for_display(
    gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
}
static inline void *tessera_theme_provider(void) {
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_style_context_add_provider_for_display(
    gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  return provider;
}
static inline void tessera_theme_load(void *provider, const char *css, int length) {
  gtk_css_provider_load_from_data(GTK_CSS_PROVIDER(provider), css, length);
}
static inline gboolean tessera_named_color(void *widget, const char *name, guint8 *red, guint8 *green, guint8 *blue) {
  GdkRGBA color;
  if (!gtk_style_context_lookup_color(gtk_widget_get_style_context(GTK_WIDGET(widget)), name, &color)) return FALSE;
  *red = (guint8)(color.red * 255 + 0.5f);
  *green = (guint8)(color.green * 255 + 0.5f);
  *blue = (guint8)(color.blue * 255 + 0.5f);
  return TRUE;
}
static inline void tessera_count_problem(GtkCssProvider *provider, GtkCssSection *section, GError *error, gpointer count) {
  (void)provider, (void)section, (void)error;
  ++*(int *)count;
}
/* The number of things in a style sheet that GTK does not understand. */
static inline int tessera_css_problems(const char *css, int length) {
  int count = 0;
  GtkCssProvider *provider = gtk_css_provider_new();
  g_signal_connect(provider, "parsing-error", G_CALLBACK(tessera_count_problem), &count);
  gtk_css_provider_load_from_data(provider, css, length);
  g_object_unref(provider);
  return count;
}
static inline void tessera_theme_end(void *provider) {
  gtk_style_context_remove_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider));
  g_object_unref(provider);
}
static inline void *tessera_settings(void) { return gtk_settings_get_default(); }
static inline gboolean tessera_prefers_dark(void) {
  gboolean dark = FALSE;
  g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &dark, NULL);
  return dark;
}
static inline void tessera_prefer_dark(gboolean dark) {
  g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
}
// 1 if the desktop prefers dark, 0 if not, -1 if it does not say.
static inline int tessera_system_prefers_dark(void) {
  GSettingsSchemaSource *source = g_settings_schema_source_get_default();
  GSettingsSchema *schema = source ? g_settings_schema_source_lookup(source, "org.gnome.desktop.interface", TRUE) : NULL;
  if (!schema) return -1;
  int result = -1;
  if (g_settings_schema_has_key(schema, "color-scheme")) {
    GSettings *settings = g_settings_new("org.gnome.desktop.interface");
    char *scheme = g_settings_get_string(settings, "color-scheme");
    result = g_strcmp0(scheme, "prefer-dark") == 0;
    g_free(scheme);
    g_object_unref(settings);
  }
  g_settings_schema_unref(schema);
  return result;
}
static inline void tessera_add_controller(GtkWidget *widget, void *controller) {
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(controller));
}
static inline void tessera_open_uri(const char *uri) { g_app_info_launch_default_for_uri(uri, NULL, NULL); }

// A box around one widget that is never wider than `most`, in the middle of its room.
static inline int tessera_clamp_most(GtkWidget *widget) { return GPOINTER_TO_INT(g_object_get_data(G_OBJECT(widget), "tessera-most")); }
static GtkSizeRequestMode tessera_clamp_mode(GtkWidget *widget) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }
static void tessera_clamp_measure(
  GtkWidget *widget, GtkOrientation orientation, int size, int *least, int *natural, int *least_baseline, int *natural_baseline) {
  GtkWidget *child = gtk_widget_get_first_child(widget);
  int most = tessera_clamp_most(widget);
  if (!child) {
    *least = *natural = 0;
    return;
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    gtk_widget_measure(child, orientation, -1, least, natural, NULL, NULL);
    *natural = MAX(*least, MIN(*natural, most));
  } else {
    if (size > most) size = most;
    if (size >= 0) {
      int narrowest = 0;
      gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &narrowest, NULL, NULL, NULL);
      size = MAX(size, narrowest);
    }
    gtk_widget_measure(child, orientation, size, least, natural, NULL, NULL);
  }
  *least_baseline = *natural_baseline = -1;
}
static void tessera_clamp_allocate(GtkWidget *widget, int width, int height, int baseline) {
  GtkWidget *child = gtk_widget_get_first_child(widget);
  if (!child || !gtk_widget_should_layout(child)) return;
  int narrowest = 0, most = tessera_clamp_most(widget);
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &narrowest, NULL, NULL, NULL);
  int wide = MAX(MIN(width, most), narrowest);
  GtkAllocation place = {(width - wide) / 2, 0, wide, height};
  gtk_widget_size_allocate(child, &place, baseline);
}
static inline GtkWidget *tessera_clamp(GtkWidget *child, int most) {
  GtkWidget *box = GTK_WIDGET(g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL));
  g_object_set_data(G_OBJECT(box), "tessera-most", GINT_TO_POINTER(most));
  gtk_widget_set_layout_manager(box, gtk_custom_layout_new(tessera_clamp_mode, tessera_clamp_measure, tessera_clamp_allocate));
  gtk_box_append(GTK_BOX(box), child);
  return box;
}
static inline void tessera_clamp_set_most(GtkWidget *box, int most) {
  g_object_set_data(G_OBJECT(box), "tessera-most", GINT_TO_POINTER(most));
  gtk_widget_queue_resize(box);
}

// Cards side by side: as many columns of equal width as there is room for, each line as high as its highest card.
enum { TESSERA_CARD = 230, TESSERA_CARD_GAP = 12 };
static inline int tessera_cards_columns(int width) { return MAX(1, (width + TESSERA_CARD_GAP) / (TESSERA_CARD + TESSERA_CARD_GAP)); }
static GtkSizeRequestMode tessera_cards_mode(GtkWidget *widget) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }
// The height of the line that begins with a card, whose next line is left in `card`.
static inline int tessera_cards_line(GtkWidget **card, int columns, int width) {
  int height = 0;
  for (int column = 0; *card && column < columns; *card = gtk_widget_get_next_sibling(*card)) {
    if (!gtk_widget_should_layout(*card)) continue;
    int least = 0, narrowest = 0;
    gtk_widget_measure(*card, GTK_ORIENTATION_HORIZONTAL, -1, &narrowest, NULL, NULL, NULL);
    gtk_widget_measure(*card, GTK_ORIENTATION_VERTICAL, MAX(width, narrowest), &least, NULL, NULL, NULL);
    height = MAX(height, least);
    column++;
  }
  return height;
}
static inline int tessera_cards_width(int width, int columns) { return (width - (columns - 1) * TESSERA_CARD_GAP) / columns; }
static void tessera_cards_measure(
  GtkWidget *widget, GtkOrientation orientation, int size, int *least, int *natural, int *least_baseline, int *natural_baseline) {
  *least = *natural = 0;
  *least_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    for (GtkWidget *card = gtk_widget_get_first_child(widget); card; card = gtk_widget_get_next_sibling(card)) {
      int narrowest = 0;
      gtk_widget_measure(card, orientation, -1, &narrowest, NULL, NULL, NULL);
      *least = MAX(*least, narrowest);
    }
    *natural = MAX(*least, 3 * TESSERA_CARD + 2 * TESSERA_CARD_GAP);
    return;
  }
  if (size < 0) size = 3 * TESSERA_CARD + 2 * TESSERA_CARD_GAP;
  int columns = tessera_cards_columns(size), width = tessera_cards_width(size, columns);
  GtkWidget *card = gtk_widget_get_first_child(widget);
  while (card) *least += tessera_cards_line(&card, columns, width) + (card ? TESSERA_CARD_GAP : 0);
  *natural = *least;
}
static void tessera_cards_allocate(GtkWidget *widget, int all, int height, int baseline) {
  int columns = tessera_cards_columns(all), width = tessera_cards_width(all, columns), top = 0;
  gboolean mirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  for (GtkWidget *card = gtk_widget_get_first_child(widget), *next = card; card; card = next) {
    int line = tessera_cards_line(&next, columns, width);
    for (int column = 0; card != next; card = gtk_widget_get_next_sibling(card)) {
      if (!gtk_widget_should_layout(card)) continue;
      int x = column * (width + TESSERA_CARD_GAP);
      GtkAllocation place = {mirrored ? all - x - width : x, top, width, line};
      gtk_widget_size_allocate(card, &place, -1);
      column++;
    }
    top += line + TESSERA_CARD_GAP;
  }
}
static inline GtkWidget *tessera_cards(void) {
  GtkWidget *box = GTK_WIDGET(g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL));
  gtk_widget_set_layout_manager(box, gtk_custom_layout_new(tessera_cards_mode, tessera_cards_measure, tessera_cards_allocate));
  return box;
}
// Columns of equal width; where that is too little for one of them, it has what it needs and the others share the rest.
enum { TESSERA_COLUMNS = 3, TESSERA_COLUMN_GAP = 6 };
static GtkSizeRequestMode tessera_columns_mode(GtkWidget *widget) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }
static inline int tessera_columns_widths(GtkWidget *widget, int all, int *widths) {
  int least[TESSERA_COLUMNS] = {0}, count = 0;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child && count < TESSERA_COLUMNS; child = gtk_widget_get_next_sibling(child)) {
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least[count], NULL, NULL, NULL);
    widths[count++] = 0;
  }
  int rest = all - (count - 1) * TESSERA_COLUMN_GAP, sharing = count;
  for (gboolean again = TRUE; again && sharing > 0;) {
    again = FALSE;
    for (int index = 0; index < count && sharing > 0; index++) {
      if (widths[index] || least[index] <= rest / sharing) continue;
      widths[index] = least[index];
      rest -= least[index];
      sharing--;
      again = TRUE;
    }
  }
  for (int index = 0; index < count; index++)
    if (!widths[index]) widths[index] = MAX(rest / sharing, 0);
  return count;
}
static void tessera_columns_measure(
  GtkWidget *widget, GtkOrientation orientation, int size, int *least, int *natural, int *least_baseline, int *natural_baseline) {
  *least = *natural = 0;
  *least_baseline = *natural_baseline = -1;
  int widths[TESSERA_COLUMNS] = {0}, index = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL && size >= 0) tessera_columns_widths(widget, size, widths);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child && index < TESSERA_COLUMNS; child = gtk_widget_get_next_sibling(child)) {
    int own = 0, wanted = 0;
    gtk_widget_measure(child, orientation, orientation == GTK_ORIENTATION_VERTICAL && size >= 0 ? widths[index] : -1, &own, &wanted, NULL, NULL);
    if (orientation == GTK_ORIENTATION_VERTICAL) {
      *least = MAX(*least, own);
      *natural = MAX(*natural, wanted);
    } else {
      *least += own + (index ? TESSERA_COLUMN_GAP : 0);
      *natural += wanted + (index ? TESSERA_COLUMN_GAP : 0);
    }
    index++;
  }
}
static void tessera_columns_allocate(GtkWidget *widget, int all, int height, int baseline) {
  int widths[TESSERA_COLUMNS] = {0}, index = 0, x = 0;
  tessera_columns_widths(widget, all, widths);
  gboolean mirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child && index < TESSERA_COLUMNS; child = gtk_widget_get_next_sibling(child)) {
    GtkAllocation place = {mirrored ? all - x - widths[index] : x, 0, widths[index], height};
    gtk_widget_size_allocate(child, &place, -1);
    x += widths[index++] + TESSERA_COLUMN_GAP;
  }
}
static inline GtkWidget *tessera_columns(void) {
  GtkWidget *box = GTK_WIDGET(g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL));
  gtk_widget_set_layout_manager(box, gtk_custom_layout_new(tessera_columns_mode, tessera_columns_measure, tessera_columns_allocate));
  return box;
}
// Cards in one line, scrolled sideways; what is focused comes into view.
static inline GtkWidget *tessera_sideways(GtkWidget *child) {
  GtkWidget *scrolled = GTK_WIDGET(g_object_new(GTK_TYPE_SCROLLED_WINDOW, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL));
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), child);
  return scrolled;
}
static inline void tessera_scrolled_set_sideways(GtkWidget *scrolled, gboolean sideways) {
  gtk_scrolled_window_set_policy(
      GTK_SCROLLED_WINDOW(scrolled), sideways ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, sideways ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC);
}
static inline void tessera_box_set_vertical(GtkWidget *box, gboolean vertical) {
  gtk_orientable_set_orientation(GTK_ORIENTABLE(box), vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}
static inline void tessera_box_set_spacing(GtkWidget *box, int spacing) { gtk_box_set_spacing(GTK_BOX(box), spacing); }
static inline void tessera_a11y_selected(GtkWidget *widget, gboolean selected) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}
static inline void tessera_box_insert_after(GtkWidget *box, GtkWidget *child, GtkWidget *sibling) {
  if (gtk_widget_get_parent(child) == box) gtk_box_reorder_child_after(GTK_BOX(box), child, sibling);
  else gtk_box_insert_child_after(GTK_BOX(box), child, sibling);
}

// Layers.
static inline void tessera_scrolled_natural_height(GtkWidget *scrolled, gboolean on) {
  gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), on);
  gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), on ? 10000 : -1);
}
static inline void *tessera_scroll_sideways_adjustment(GtkWidget *scrolled) {
  return gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(scrolled));
}
static inline void *tessera_scroll_adjustment(GtkWidget *scrolled) {
  return gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
}
static inline gint tessera_value_enum(const GValue *value) { return G_VALUE_HOLDS_ENUM(value) ? g_value_get_enum(value) : 0; }
static inline void tessera_entry_grab_focus(GtkWidget *field) {
  if (GTK_IS_ENTRY(field)) gtk_entry_grab_focus_without_selecting(GTK_ENTRY(field));
  else gtk_widget_grab_focus(field);
}
static inline gboolean tessera_is_editable(GtkWidget *widget) { return GTK_IS_EDITABLE(widget); }
static inline void tessera_revealer_set(GtkWidget *revealer, gboolean on) { gtk_revealer_set_reveal_child(GTK_REVEALER(revealer), on); }
static inline void tessera_revealer_child(GtkWidget *revealer, GtkWidget *child) {
  gtk_revealer_set_child(GTK_REVEALER(revealer), child);
  gtk_revealer_set_transition_type(GTK_REVEALER(revealer), GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP);
}
static inline void tessera_window_close(GtkWidget *window) { gtk_window_close(GTK_WINDOW(window)); }
static inline void tessera_menu_button_set(GtkWidget *button, const char *icon, GtkWidget *child) {
  GtkWidget *popover = gtk_popover_new();
  gtk_popover_set_child(GTK_POPOVER(popover), child);
  gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), icon);
  gtk_menu_button_set_popover(GTK_MENU_BUTTON(button), popover);
}
typedef void (*tessera_popup_callback)(GtkMenuButton *button, gpointer data);
static inline void tessera_menu_button_make(
    GtkWidget *button, const char *icon, tessera_popup_callback callback, gpointer data, GDestroyNotify destroy) {
  gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), icon);
  gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(button), callback, data, destroy);
}
// The desktop's own window for choosing files. `done` gets a path for each, one after the other, and NULL at the end.
typedef void (*tessera_file_callback)(const char *path, void *data);
struct tessera_choosing { tessera_file_callback done; void *data; };
static inline void tessera_files_chosen(GtkNativeDialog *dialog, int response, void *data) {
  struct tessera_choosing *choosing = data;
  if (response == GTK_RESPONSE_ACCEPT) {
    GListModel *files = gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog));
    for (guint index = 0; index < g_list_model_get_n_items(files); index++) {
      GFile *file = g_list_model_get_item(files, index);
      char *path = g_file_get_path(file);
      if (path) choosing->done(path, choosing->data);
      g_free(path);
      g_object_unref(file);
    }
    g_object_unref(files);
  }
  choosing->done(NULL, choosing->data);
  g_free(choosing);
  g_object_unref(dialog);
}
static inline void tessera_choose_files(
    GtkWidget *widget, const char *title, gboolean many, const char *endings, tessera_file_callback done, void *data) {
  GtkRoot *root = gtk_widget_get_root(widget);
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
      title, GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL, GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(dialog), many);
  GtkFileFilter *filter = gtk_file_filter_new();
  char **parts = g_strsplit(endings, ",", -1);
  for (char **part = parts; *part; part++) gtk_file_filter_add_suffix(filter, *part);
  g_strfreev(parts);
  gtk_file_filter_set_name(filter, endings);
  gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
  g_object_unref(filter);
  struct tessera_choosing *choosing = g_new(struct tessera_choosing, 1);
  choosing->done = done;
  choosing->data = data;
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect(dialog, "response", G_CALLBACK(tessera_files_chosen), choosing);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}
static inline void tessera_menu_button_close(GtkWidget *button) { gtk_menu_button_popdown(GTK_MENU_BUTTON(button)); }
static inline void tessera_button_set_icon(GtkWidget *button, const char *icon) { gtk_button_set_icon_name(GTK_BUTTON(button), icon); }

typedef gboolean (*tessera_key_callback)(void *controller, guint key, guint code, GdkModifierType modifiers, void *data);
static inline void tessera_connect_key(void *controller, tessera_key_callback callback, void *data) {
  g_signal_connect(controller, "key-pressed", G_CALLBACK(callback), data);
}
typedef gboolean (*tessera_close_callback)(void *window, void *data);
static inline void tessera_connect_close(GtkWidget *window, tessera_close_callback callback, void *data) {
  g_signal_connect(window, "close-request", G_CALLBACK(callback), data);
}

// Menus of rows.
static inline GtkWidget *tessera_popover(GtkWidget *parent, GtkWidget *child) {
  GtkWidget *popover = gtk_popover_new();
  gtk_popover_set_child(GTK_POPOVER(popover), child);
  gtk_popover_set_has_arrow(GTK_POPOVER(popover), FALSE);
  gtk_popover_set_position(GTK_POPOVER(popover), GTK_POS_BOTTOM);
  gtk_widget_set_parent(popover, parent);
  return popover;
}
static inline void tessera_popover_show(GtkWidget *popover) { gtk_popover_popup(GTK_POPOVER(popover)); }
static inline void tessera_popover_hide(GtkWidget *popover) { gtk_popover_popdown(GTK_POPOVER(popover)); }
// A gesture for the secondary button of a mouse, or for a finger that rests.
static inline void *tessera_menu_click(void) {
  GtkGesture *gesture = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(gesture), GDK_BUTTON_SECONDARY);
  return gesture;
}
static inline void *tessera_menu_press(void) {
  GtkGesture *gesture = gtk_gesture_long_press_new();
  gtk_gesture_single_set_touch_only(GTK_GESTURE_SINGLE(gesture), TRUE);
  return gesture;
}
// Rows that are dragged: a text goes from one to the other.
static inline void *tessera_drag_source(void) {
  GtkDragSource *source = gtk_drag_source_new();
  gtk_drag_source_set_actions(source, GDK_ACTION_MOVE);
  return source;
}
static inline void tessera_drag_content(void *source, const char *text) {
  GdkContentProvider *content = gdk_content_provider_new_typed(G_TYPE_STRING, text);
  gtk_drag_source_set_content(GTK_DRAG_SOURCE(source), content);
  g_object_unref(content);
}
static inline void tessera_drag_icon(void *source, GtkWidget *widget) {
  GdkPaintable *picture = gtk_widget_paintable_new(widget);
  gtk_drag_source_set_icon(GTK_DRAG_SOURCE(source), picture, 0, 0);
  g_object_unref(picture);
}
static inline void *tessera_drop_target(void) { return gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_MOVE); }
typedef gboolean (*tessera_drop_callback)(void *target, const GValue *value, double x, double y, void *data);
static inline void tessera_connect_drop(void *target, tessera_drop_callback callback, void *data) {
  g_signal_connect(target, "drop", G_CALLBACK(callback), data);
}
// Files that are dragged here from other programs. Of those that lie on no disk of this machine there is no path.
static inline void *tessera_files_target(void) { return gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY); }
static inline void tessera_files_target_allow(void *target, gboolean is_allowed) {
  gtk_drop_target_set_actions(target, is_allowed ? GDK_ACTION_COPY : 0);
}
static inline gboolean tessera_drop_is_over(void *target) { return gtk_drop_target_get_current_drop(target) != NULL; }
static inline void tessera_dropped_files(const GValue *value, tessera_file_callback each, void *data) {
  if (!G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) return;
  GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));
  for (GSList *one = files; one; one = one->next) {
    char *path = g_file_get_path(one->data);
    if (path) each(path, data);
    g_free(path);
  }
  g_slist_free(files);
}
// Drops a file, or two, on the widget as another program does; whether they were taken.
static inline gboolean tessera_drop_files(GtkWidget *widget, const char *first, const char *second) {
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  GSList *files = g_slist_append(NULL, g_file_new_for_path(first));
  if (second) files = g_slist_append(files, g_file_new_for_path(second));
  GValue value = G_VALUE_INIT;
  g_value_init(&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed(&value, gdk_file_list_new_from_list(files));
  g_slist_free_full(files, g_object_unref);
  gboolean is_taken = FALSE;
  for (guint index = 0; index < g_list_model_get_n_items(controllers); index++) {
    gpointer one = g_list_model_get_item(controllers, index);
    if (GTK_IS_DROP_TARGET(one) && gtk_drop_target_get_actions(one)) g_signal_emit_by_name(one, "drop", &value, 1.0, 1.0, &is_taken);
    g_object_unref(one);
  }
  g_value_unset(&value);
  g_object_unref(controllers);
  return is_taken;
}
typedef GdkDragAction (*tessera_motion_callback)(void *target, double x, double y, void *data);
static inline void tessera_connect_motion(void *target, tessera_motion_callback callback, void *data) {
  g_signal_connect(target, "motion", G_CALLBACK(callback), data);
}

// Pictures. Safe on any thread.
static inline void *tessera_texture(GBytes *bytes) { return gdk_texture_new_from_bytes(bytes, NULL); }
static inline gint64 tessera_texture_pixels(void *texture) {
  return (gint64)gdk_texture_get_width(GDK_TEXTURE(texture)) * gdk_texture_get_height(GDK_TEXTURE(texture));
}

// Light and dark. The portal says 1 for dark and 2 for light; its answer comes later and may come again.
static void tessera_scheme_from_portal(GVariant *value) {
  GVariant *inner = g_variant_ref(value);
  while (g_variant_is_of_type(inner, G_VARIANT_TYPE_VARIANT)) {
    GVariant *next = g_variant_get_variant(inner);
    g_variant_unref(inner);
    inner = next;
  }
  if (g_variant_is_of_type(inner, G_VARIANT_TYPE_UINT32)) tessera_prefer_dark(g_variant_get_uint32(inner) == 1);
  g_variant_unref(inner);
}
static void tessera_scheme_read(GObject *connection, GAsyncResult *result, gpointer data) {
  GVariant *answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(connection), result, NULL);
  if (!answer) return;
  GVariant *value = g_variant_get_child_value(answer, 0);
  tessera_scheme_from_portal(value);
  g_variant_unref(value);
  g_variant_unref(answer);
}
static void tessera_scheme_changed(
  GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *signal, GVariant *parameters,
  gpointer data) {
  if (!g_variant_is_of_type(parameters, G_VARIANT_TYPE("(ssv)"))) return;
  const char *space = NULL, *key = NULL;
  GVariant *value = NULL;
  g_variant_get(parameters, "(&s&sv)", &space, &key, &value);
  if (!g_strcmp0(space, "org.freedesktop.appearance") && !g_strcmp0(key, "color-scheme")) tessera_scheme_from_portal(value);
  g_variant_unref(value);
}
static void tessera_scheme_connected(GObject *source, GAsyncResult *result, gpointer cancellable) {
  GDBusConnection *connection = g_bus_get_finish(result, NULL);
  if (!connection) return;
  if (!g_cancellable_is_cancelled(G_CANCELLABLE(cancellable))) {
    guint id = g_dbus_connection_signal_subscribe(
      connection, "org.freedesktop.portal.Desktop", "org.freedesktop.portal.Settings", "SettingChanged",
      "/org/freedesktop/portal/desktop", "org.freedesktop.appearance", G_DBUS_SIGNAL_FLAGS_NONE, tessera_scheme_changed, NULL, NULL);
    g_object_set_data(G_OBJECT(cancellable), "tessera-subscription", GUINT_TO_POINTER(id));
    g_object_set_data_full(G_OBJECT(cancellable), "tessera-connection", g_object_ref(connection), g_object_unref);
    g_dbus_connection_call(
      connection, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "Read",
      g_variant_new("(ss)", "org.freedesktop.appearance", "color-scheme"), NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, 2000, cancellable,
      tessera_scheme_read, NULL);
  }
  g_object_unref(connection);
}
static void tessera_scheme_setting(GSettings *settings, const char *key, gpointer data) {
  tessera_prefer_dark(tessera_system_prefers_dark() == 1);
}
// Begins to follow; give the result to `tessera_scheme_end`.
static inline void *tessera_scheme_watch(void) {
  GCancellable *watch = g_cancellable_new();
  int now = tessera_system_prefers_dark();
  if (now >= 0) {
    tessera_prefer_dark(now);
    GSettings *settings = g_settings_new("org.gnome.desktop.interface");
    g_signal_connect(settings, "changed::color-scheme", G_CALLBACK(tessera_scheme_setting), NULL);
    g_object_set_data_full(G_OBJECT(watch), "tessera-settings", settings, g_object_unref);
  }
  g_bus_get(G_BUS_TYPE_SESSION, watch, tessera_scheme_connected, watch);
  return watch;
}
static inline void tessera_scheme_end(void *watch) {
  g_cancellable_cancel(G_CANCELLABLE(watch));
  GDBusConnection *connection = g_object_get_data(G_OBJECT(watch), "tessera-connection");
  guint id = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(watch), "tessera-subscription"));
  if (connection && id) g_dbus_connection_signal_unsubscribe(connection, id);
  g_object_unref(watch);
}

// A box that decides itself where Tab and the arrows go: a list view skips rows whose controls stand in boxes.
typedef gboolean (*tessera_focus_callback)(void *data, GtkDirectionType direction);
static gboolean tessera_pane_focus(GtkWidget *widget, GtkDirectionType direction) {
  tessera_focus_callback callback = (tessera_focus_callback)g_object_get_data(G_OBJECT(widget), "tessera-callback");
  if (callback && callback(g_object_get_data(G_OBJECT(widget), "tessera-data"), direction)) return TRUE;
  return FALSE;
}
static gboolean tessera_pane_grab_focus(GtkWidget *widget) { return tessera_pane_focus(widget, GTK_DIR_TAB_FORWARD); }
static void tessera_pane_class_init(gpointer class, gpointer data) {
  GTK_WIDGET_CLASS(class)->focus = tessera_pane_focus;
  GTK_WIDGET_CLASS(class)->grab_focus = tessera_pane_grab_focus;
}
static inline GtkWidget *tessera_pane(GtkWidget *child) {
  GType type = g_type_from_name("TesseraPane");
  if (!type) {
    GTypeQuery query;
    g_type_query(GTK_TYPE_BOX, &query);
    type = g_type_register_static_simple(
      GTK_TYPE_BOX, "TesseraPane", query.class_size, tessera_pane_class_init, query.instance_size, NULL, G_TYPE_FLAG_NONE);
  }
  GtkWidget *pane = GTK_WIDGET(
    g_object_new(type, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, "orientation", GTK_ORIENTATION_VERTICAL, NULL));
  gtk_widget_set_vexpand(child, TRUE);
  gtk_box_append(GTK_BOX(pane), child);
  return pane;
}
static inline void tessera_pane_connect(GtkWidget *pane, tessera_focus_callback callback, void *data, GDestroyNotify destroy) {
  g_object_set_data(G_OBJECT(pane), "tessera-callback", (void *)callback);
  g_object_set_data_full(G_OBJECT(pane), "tessera-data", data, destroy);
}

// libadwaita, by types that are looked up while the app runs: neither its headers nor a link are needed.
static inline GtkWidget *tessera_adw_clamp(GType type, GtkWidget *child, int most) {
  // From one width to the other it would narrow its child step by step; here it is as wide as it may be.
  return GTK_WIDGET(g_object_new(
    type, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, "child", child, "maximum-size", most, "tightening-threshold", most, NULL));
}
static inline void tessera_adw_clamp_set_most(GtkWidget *clamp, int most) {
  g_object_set(clamp, "maximum-size", most, "tightening-threshold", most, NULL);
}
static inline void tessera_object_set_enum(void *object, const char *name, int value) { g_object_set(object, name, value, NULL); }
static inline void tessera_object_set_text(void *object, const char *name, const char *text) { g_object_set(object, name, text, NULL); }
static inline void tessera_object_set_object(void *object, const char *name, void *value) { g_object_set(object, name, value, NULL); }
static inline gboolean tessera_object_flag(void *object, const char *name) {
  gboolean flag = FALSE;
  g_object_get(object, name, &flag, NULL);
  return flag;
}
// A toast that stays until it is dismissed, and comes before all others.
static inline void *tessera_adw_toast(GType type, GtkWidget *words) {
  return g_object_new(type, "custom-title", words, "timeout", 0, "priority", 1, NULL);
}
// What says the same as something else: not for screen readers, and nothing for the keyboard.
static inline void tessera_adw_mute_toasts(GtkWidget *overlay) {
  for (GtkWidget *child = gtk_widget_get_first_child(overlay); child; child = gtk_widget_get_next_sibling(child)) {
    if (g_strcmp0(gtk_widget_get_css_name(child), "toast")) continue;
    tessera_a11y_hidden(child, TRUE);
    gtk_widget_set_can_focus(child, FALSE);
  }
}
// Takes a status page's own words from screen readers, and its own scrolling, down to the child that was given to it. By the role: being
// hidden ends when a label is shown because it has words.
static inline void tessera_adw_calm_status(GtkWidget *widget, GtkWidget *child) {
  if (widget == child) return;
  if (GTK_IS_LABEL(widget) || GTK_IS_SCROLLBAR(widget)) tessera_widget_set_role(widget, GTK_ACCESSIBLE_ROLE_NONE);
  if (GTK_IS_SCROLLED_WINDOW(widget)) {
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(widget), GTK_POLICY_NEVER, GTK_POLICY_NEVER);
    gtk_widget_set_focusable(widget, FALSE);
  }
  for (GtkWidget *next = gtk_widget_get_first_child(widget); next; next = gtk_widget_get_next_sibling(next)) {
    tessera_adw_calm_status(next, child);
  }
}
static inline GtkWidget *tessera_adw_status_page(GType type, GtkWidget *child) {
  GtkWidget *page = GTK_WIDGET(g_object_new(type, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, "child", child, NULL));
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(page), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(page), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
  tessera_adw_calm_status(page, child);
  return page;
}
static inline double tessera_scroll_page(GtkWidget *scrolled) {
  return gtk_adjustment_get_page_size(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)));
}

#endif
