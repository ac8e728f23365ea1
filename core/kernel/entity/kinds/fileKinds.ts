import type { FieldOptions } from '../Field'
import { type FileRef, type FileType, fileTypes, mediaTypes } from '../files'
import { isObject } from '../isObject'
import { messages } from '../messages'
import { type Known, make } from './make'

const idPattern = /^[A-Za-z0-9_-]{22,64}$/
const names = ['id', 'fileName', 'type', 'size'] as const

/** Uploaded files: at most `max` (default 10) of these `types` (default: those of D4). Their content is checked at the upload. */
export function files<const O extends FieldOptions & { max?: number; types?: readonly FileType[] }>(
  label: string,
  options?: Known<O, FieldOptions & { max?: number; types?: readonly FileType[] }>,
) {
  const { max = 10, types = fileTypes } = options ?? {}
  const media: readonly unknown[] = types.map((type) => mediaTypes[type])
  return make<FileRef[], O>('files', label, options, {
    max,
    types,
    schema: {
      type: 'array',
      maxItems: max,
      items: {
        type: 'object',
        additionalProperties: false,
        required: names,
        properties: {
          id: { type: 'string', pattern: idPattern.source },
          fileName: { type: 'string', minLength: 1, maxLength: 255 },
          type: { enum: media },
          size: { type: 'integer', minimum: 0 },
        },
      },
    },
    check(value) {
      if (!Array.isArray(value) || !value.every(isFileRef)) return messages.files(label)
      if (value.length > max) return messages.tooMany(label, max)
      return value.every(({ type }) => media.includes(type)) ? undefined : messages.fileType(label, types)
    },
  })
}

function isFileRef(value: unknown): value is FileRef {
  if (!isObject(value) || Object.keys(value).some((name) => !(names as readonly string[]).includes(name))) return false
  const { id, fileName, type, size } = value
  const named = typeof fileName === 'string' && fileName !== '' && [...fileName].length <= 255
  return (
    typeof id === 'string' &&
    idPattern.test(id) &&
    named &&
    typeof type === 'string' &&
    typeof size === 'number' &&
    Number.isInteger(size) &&
    size >= 0
  )
}
