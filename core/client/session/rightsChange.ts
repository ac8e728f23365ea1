import { proxy } from 'valtio/vanilla'

/**
 * What has become of the open form whose role was changed meanwhile: `changed`, as far as the address goes it may still be
 * saved; `lost`, the role no longer has this page at all. Nothing is torn down before the form is left.
 */
export const rightsChange = proxy<{ meets: 'changed' | 'lost' | undefined }>({ meets: undefined })
