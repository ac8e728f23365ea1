import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder for one test, removed by `remove`. */
export async function fleetingFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-sealing-'))
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The result of an external program about a file. */
export interface Judgement {
  readonly status: number
  readonly output: string
}

/** @throws if the program is missing, with how to install it: a skipped test proves nothing */
export async function judge(
  program: 'pdfsig' | 'qpdf' | 'openssl' | 'pdftotext' | 'pdftoppm',
  args: readonly string[],
): Promise<Judgement> {
  try {
    const { stdout, stderr } = await run(program, [...args], { maxBuffer: 16 * 1024 * 1024 })
    return { status: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout?: string; stderr?: string }
    if (typeof code !== 'number')
      throw new Error(`${program} is missing: install Debian's poppler-utils, qpdf and openssl.`, { cause: error })
    return { status: code, output: `${stdout ?? ''}${stderr ?? ''}` }
  }
}

/**
 * The output of pdfsig about each signature, in the order of the file. It reads the trusted roots from its own database, which is empty
 * here.
 */
export async function pdfsig(folder: string, pdf: Uint8Array): Promise<{ output: string; signatures: string[] }> {
  const file = path.join(folder, 'document.pdf')
  await writeFile(file, pdf)
  const { output } = await judge('pdfsig', ['-nocert', file])
  return { output, signatures: output.split(/^Signature #\d+:$/m).slice(1) }
}

export async function qpdfCheck(folder: string, pdf: Uint8Array): Promise<Judgement> {
  const file = path.join(folder, 'document.pdf')
  await writeFile(file, pdf)
  return judge('qpdf', ['--check', file])
}

export async function textOfPdf(folder: string, pdf: Uint8Array): Promise<string> {
  const file = path.join(folder, 'document.pdf')
  await writeFile(file, pdf)
  return (await judge('pdftotext', ['-layout', file, '-'])).output
}

/** The words of the first page as shown, with their upper left corner in points. */
export async function textBoxes(folder: string, pdf: Uint8Array): Promise<{ word: string; x: number; y: number }[]> {
  const file = path.join(folder, 'document.pdf')
  await writeFile(file, pdf)
  const { output } = await judge('pdftotext', ['-bbox', '-cropbox', '-l', '1', file, '-'])
  return [...output.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</g)].map(([, x, y, word]) => ({
    word: word!,
    x: Number(x),
    y: Number(y),
  }))
}

/** A page as poppler draws it, in gray: one byte for each pixel, by rows from the top. */
export interface PagePicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** @param scale pixels for each point @returns a picture of each page as shown */
export async function picturesOf(folder: string, pdf: Uint8Array, scale = 1): Promise<PagePicture[]> {
  const pictures = await mkdtemp(path.join(folder, 'pages-'))
  await writeFile(path.join(pictures, 'document.pdf'), pdf)
  const dots = String(72 * scale)
  const { status, output } = await judge('pdftoppm', [
    '-cropbox',
    '-gray',
    '-r',
    dots,
    path.join(pictures, 'document.pdf'),
    path.join(pictures, 'page'),
  ])
  if (status !== 0) throw new Error(output)
  const names = (await readdir(pictures)).filter((name) => name.endsWith('.pgm')).toSorted()
  return Promise.all(names.map(async (name) => readPicture(await readFile(path.join(pictures, name)))))
}

/** Reads a picture of the format PGM: a head of three numbers, and the pixels. */
function readPicture(bytes: Buffer): PagePicture {
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64)) ?? []
  return { width: Number(width), height: Number(height), pixels: bytes.subarray(head.length) }
}

/** OpenSSL checks one signature against the bytes that it covers, its chain and, as CAdES, the bound certificate. */
export async function opensslCms(
  folder: string,
  { content, cms, root }: { content: Uint8Array; cms: Uint8Array; root: string },
): Promise<Judgement> {
  const file = (name: string) => path.join(folder, name)
  await Promise.all([
    writeFile(file('content'), content),
    writeFile(file('cms.der'), cms),
    writeFile(file('root.pem'), root),
  ])
  return judge('openssl', [
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    '-in',
    file('cms.der'),
    '-content',
    file('content'),
    '-CAfile',
    file('root.pem'),
    '-out',
    file('verified'),
  ])
}
