// Controls that are never in the first step of a form. Each is a chunk of its own, loaded by React's `lazy`.

export const loadFilesControl = () =>
  import('./files/FilesControl').then(({ FilesControl }) => ({ default: FilesControl }))

export const loadSignatureControl = () =>
  import('./signature/SignatureControl').then(({ SignatureControl }) => ({ default: SignatureControl }))

export const loadTagsControl = () => import('./TagsControl').then(({ TagsControl }) => ({ default: TagsControl }))
