// Controls that no first step of a form has, each a chunk of its own, as React's lazy takes them.

export const loadFilesControl = () =>
  import('./files/FilesControl').then(({ FilesControl }) => ({ default: FilesControl }))

export const loadSignatureControl = () =>
  import('./signature/SignatureControl').then(({ SignatureControl }) => ({ default: SignatureControl }))

export const loadTagsControl = () => import('./TagsControl').then(({ TagsControl }) => ({ default: TagsControl }))
