import { officeTypes } from '../../shared/files/documentTypes'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
/** The maximum length of the end of an archive's directory, with the longest comment, in bytes. */
const longestEnd = 22 + 65_535

const compoundHead = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The part of a compound file with the encrypted archive (MS-OFFCRYPTO 2.3.4.4). */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

/** @returns whether a file is a compound file: one of Office before 2007, or one with a password */
export const isCompound = (head: Buffer): boolean => head.subarray(0, compoundHead.length).equals(compoundHead)

/**
 * Whether the bytes are an Office file, by the names in the archive's directory (APPNOTE 4.3). Nothing is unpacked.
 * @param type one of `officeTypes`
 * @returns the reason if they aren't, in plain words; undefined if they are
 */
export function officeProblem(bytes: Buffer, type: string): string | undefined {
  const isExcel = type === officeTypes.xlsx
  const program = isExcel ? 'Excel' : 'Word'
  if (isCompound(bytes))
    return bytes.includes(encryptedPart)
      ? `This file has a password, so nobody else could open it and it can’t be checked. Remove the password in ${program} (File, Info, Protect), save the file, and upload that.`
      : `This is a file of an old ${program}. Save it as ${isExcel ? '.xlsx' : '.docx'}, and upload that.`
  const names = namesIn(bytes)
  if (names?.some((name) => /vbaProject/i.test(name)))
    return 'This file has macros. Save it without them, as .docx or .xlsx, and upload that.'
  if (!names?.includes('[Content_Types].xml') || !names.includes(isExcel ? 'xl/workbook.xml' : 'word/document.xml'))
    return `By its content this is no file of ${program}, or it is damaged. Save it again, and upload that file.`
  return undefined
}

/** @returns the names of the archive's files; undefined if it is not an archive */
function namesIn(bytes: Buffer): readonly string[] | undefined {
  const tail = Math.max(0, bytes.length - longestEnd)
  let end = bytes.length - 22
  while (end >= tail && bytes.readUInt32LE(end) !== endOfDirectory) end--
  if (end < tail) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const names: string[] = []
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) return undefined
    const length = bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}
