import { proxy } from 'valtio/vanilla'

/**
 * The state of an open form after the role's rights have changed: `changed`, it can probably still be saved; `lost`, the role no longer has
 * this page. Nothing else changes before the form is left.
 */
export const rightsChange = proxy<{ meets: 'changed' | 'lost' | undefined }>({ meets: undefined })
