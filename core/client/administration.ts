// For administration screens: a preview of the sidebar, and the theme colors that follow from a brand color.

export { brandRoles } from '../kernel/client/platform/theme/brand/brandRoles'
export { contrast } from '../kernel/client/platform/theme/brand/contrast'
