/** How a person likes the frame, under the specification's names. S3.23 */
export interface LayoutPreferences {
  isRTL: boolean
  darkMode: boolean
  /** The sidebar shows icons only. S2.30 */
  isCollapsed: boolean
  /** The value of `isCollapsed` until somebody chooses. */
  isDefaultCollapsed: boolean
  /** The panel in which all this is chosen is open. */
  customizer: boolean
  /** A dark menu in the light theme. */
  semiDarkMode: boolean
  skin: 'default' | 'bordered'
  /** How much room rows and controls take; none of the specification's. */
  density: 'comfortable' | 'compact'
  /** `full`: the page is as wide as the window; `boxed`: it keeps to a column. S2.29 */
  contentWidth: 'full' | 'boxed'
  /** Where the menu stands. S2.29 */
  type: 'vertical' | 'horizontal'
  /** The menu has no place of its own, however wide the window: it is a drawer. */
  menuHidden: boolean
  /** Whether the header stays in view while the page scrolls. */
  navBarType: 'sticky' | 'static'
  footerType: 'hidden' | 'static'
  /** The drawer is open. */
  mobileMenu: boolean
  isMonochrome: boolean
}

/** What nobody has changed; `darkMode` follows the system instead. */
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
