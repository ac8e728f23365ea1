/** The user's preferences for the frame, with the names of the specification. S3.23 */
export interface LayoutPreferences {
  isRTL: boolean
  darkMode: boolean
  /** Whether the sidebar shows icons only. S2.30 */
  isCollapsed: boolean
  /** The value of `isCollapsed` until the user changes it. */
  isDefaultCollapsed: boolean
  /** Whether the panel with these preferences is open. */
  customizer: boolean
  /** Whether the light theme has a dark menu. */
  semiDarkMode: boolean
  skin: 'default' | 'bordered'
  /** How much space rows and controls take. Not part of the specification. */
  density: 'comfortable' | 'compact'
  /** `full`: the page is as wide as the window; `boxed`: it has a maximum width. S2.29 */
  contentWidth: 'full' | 'boxed'
  /** The position of the menu. S2.29 */
  type: 'vertical' | 'horizontal'
  /** Whether the menu is a drawer, however wide the window is. */
  menuHidden: boolean
  /** Whether the header stays in view while the page scrolls. */
  navBarType: 'sticky' | 'static'
  footerType: 'hidden' | 'static'
  /** Whether the drawer is open. */
  mobileMenu: boolean
  isMonochrome: boolean
}

/** The values without a user's choice; `darkMode` then follows the system instead. */
export const defaultLayout: LayoutPreferences = {
  isRTL: false,
  darkMode: false,
  isCollapsed: false,
  isDefaultCollapsed: false,
  customizer: false,
  semiDarkMode: false,
  skin: 'default',
  density: 'comfortable',
  contentWidth: 'full',
  type: 'vertical',
  menuHidden: false,
  navBarType: 'sticky',
  footerType: 'hidden',
  mobileMenu: false,
  isMonochrome: false,
}
