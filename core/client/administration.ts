// What the screens that administer the product show of it: its sidebar, and what becomes of a brand's colour.

export { SidebarPreview } from './shell/sidebar/SidebarPreview'
export { type BrandRoles, brandRoles } from './platform/theme/brand/brandRoles'
export { contrast } from './platform/theme/brand/contrast'
