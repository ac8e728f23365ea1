import type { FileType } from '@core/entity/files'

const longest = 200
// oxlint-disable-next-line no-control-regex -- just these are what must not come into a header or a file system
const unfit = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"*:<>?|\\/]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * @param given the name that the browser sent, which anybody can choose
 * @returns a name without folders and without characters that hide what it is, which ends as its content does:
 * `virus.exe` with a picture in it becomes `virus.exe.jpg`
 */
export function fileNameOf(given: string | undefined, type: FileType): string {
  const last = (given ?? '').split(/[/\\]/).at(-1)!.replaceAll(unfit, '').trim()
  const ending = /\.([a-z\d]{1,5})$/i.exec(last)?.[1]?.toLowerCase()
  const right = ending === type || (type === 'jpg' && ending === 'jpeg') || (type === 'heic' && ending === 'heif')
  const base = [...(right ? last.slice(0, -(ending.length + 1)) : last)].slice(0, longest).join('').replace(/^\.+/, '') || 'file'
  return `${base}.${right ? ending : type}`
}
