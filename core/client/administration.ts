// For administration screens: a preview of the sidebar, and the theme colors that follow from a brand color.

export { SidebarPreview } from '../kernel/client/shell/sidebar/SidebarPreview'
export { brandRoles } from '../kernel/client/platform/theme/brand/brandRoles'
export { contrast } from '../kernel/client/platform/theme/brand/contrast'

// Layouts: what administrators can arrange, and how it looks.
export { type Arrangeable, loadArrangeables } from '../features/layouts/client/loadArrangeables'
export { FormPreview } from '../features/layouts/client/FormPreview'
export { completeLayout, layOut } from '../kernel/client/kit/forms/layout/layOut'
export { canBeFact } from '../kernel/client/kit/records/arrangedRecord'
