// For administration screens: a preview of the sidebar, and the theme colors that follow from a brand color.

export { SidebarPreview } from './shell/sidebar/SidebarPreview'
export { type BrandRoles, brandRoles } from './platform/theme/brand/brandRoles'
export { contrast } from './platform/theme/brand/contrast'
