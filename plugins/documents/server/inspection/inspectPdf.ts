import { availableParallelism, loadavg } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { CompiledThread } from './CompiledThread'
import type { Inspection, RefusedPdf } from './Inspection'
import type { InspectionAnswer, InspectionProgress, InspectionTask } from './inspectionThread'

export interface InspectionLimits {
  readonly bytes: number
  readonly pages: number
  /** The time for a file, and the additional time for each page that was read and for each megabyte of the file. */
  readonly milliseconds: number
  readonly millisecondsPerPage: number
  readonly millisecondsPerMegabyte: number
  /** The limit for the worker's heap, and for the growth of the process's memory during the inspection. */
  readonly megabytes: number
  readonly grownMegabytes: number
}

export const inspectionLimits: InspectionLimits = {
  bytes: 50 * 1024 * 1024,
  pages: 500,
  milliseconds: 2000,
  // A page of dense text takes about 8 ms.
  millisecondsPerPage: 25,
  millisecondsPerMegabyte: 50,
  megabytes: 512,
  grownMegabytes: 1536,
}

const messages: Record<RefusedPdf['reason'], (limits: InspectionLimits) => string> = {
  'too-large': ({ bytes }) =>
    `This PDF is larger than ${Math.floor(bytes / 1024 / 1024)} MB. Make it smaller, or split it.`,
  'too-many-pages': ({ pages }) => `This PDF has more than ${pages} pages. Split it.`,
  'not-a-pdf': () => 'This file is not a PDF. Save it as a PDF first.',
  encrypted: () => 'This PDF opens only with a password. Save a copy without one, and upload that.',
  'protected-with-actions': () =>
    'The author of this PDF protected it against changes, and it holds scripts or attached files, which can’t be taken out. Ask for a copy without them.',
  'not-to-be-signed': () =>
    'The author of this PDF protected it against changes, also against signing. Ask for a copy that may be signed.',
  damaged: () => 'This PDF is damaged and can’t be read. Open it, print it to a new PDF, and upload that.',
  portfolio: () => 'This PDF is a folder of several files. Upload the files in it one by one.',
  'dynamic-form': () =>
    'This PDF is a form that only Adobe Reader can show. Print it to a new PDF there, and upload that.',
  'signed-with-actions': () =>
    'This PDF is signed and holds scripts or attached files, which can’t be taken out without breaking the signature. Ask for a copy without them.',
  'empty-page': () =>
    'A page of this PDF has no width or no height, so nothing can be seen on it. Print it to a new PDF, and upload that.',
  'too-demanding': () => 'This PDF takes too long or too much memory to read. Print it to a new PDF, and upload that.',
}

export interface InspectionOptions {
  /** Whether people will sign it. Then its pages are normalized, and a page of no size is refused. */
  readonly toSign?: boolean
  readonly limits?: InspectionLimits
}

/**
 * Inspects an uploaded PDF in a worker thread, within limits of time and memory, and removes active and hidden parts.
 * @returns its content, or the reason for a refusal; an unreadable file is a result, not an error
 */
export async function inspectPdf(
  bytes: Uint8Array,
  { toSign = false, limits = inspectionLimits }: InspectionOptions = {},
): Promise<Inspection> {
  if (bytes.length > limits.bytes) return refused('too-large', limits)
  const whole = withHeader(bytes)
  if (!whole) return refused('not-a-pdf', limits)
  return inspectInThread({ bytes: whole, maxPages: limits.pages, toSign }, limits)
}

/** @returns the bytes with a header that libraries know: readers open a file that begins with `%PDF1.5`, or with its first object */
function withHeader(bytes: Uint8Array): Uint8Array | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return bytes
  const tail = Buffer.from(bytes.subarray(-1024)).toString('latin1')
  const isPdf = head.includes('%PDF') || (/\d+\s+\d+\s+obj\b/.test(head) && tail.includes('%%EOF'))
  return isPdf ? Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes]) : undefined
}

const refused = (reason: RefusedPdf['reason'], limits: InspectionLimits): RefusedPdf => ({
  isAccepted: false,
  reason,
  message: messages[reason](limits),
})

/** Loaded with the first PDF: it contains two libraries. */
let thread: CompiledThread | undefined
/** The threads that read a file now, oldest first. */
const inspected = new Set<Worker>()
const megabyte = 1024 * 1024
/** How often the limits are checked, in milliseconds. */
const watched = 50

/** How many times longer a thread takes because others use the processors too: 1 on a calm machine, 5 at most. */
const slowdownOfMachine = () => Math.min(5, Math.max(1, loadavg()[0]! / availableParallelism()))

async function inspectInThread(task: InspectionTask, limits: InspectionLimits): Promise<Inspection> {
  thread ??= new CompiledThread((await import('./inspectionThread?thread')).default)
  const worker = thread.start({
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    // Library messages about uploaded files must not get into the server's log.
    stdout: true,
    stderr: true,
    env: {},
  })
  const before = process.memoryUsage.rss()
  const slowdown = slowdownOfMachine()
  inspected.add(worker)
  try {
    const answer = await new Promise<InspectionAnswer>((done, fail) => {
      const giveUp = () => done({ isAccepted: false, reason: 'too-demanding' })
      // The time begins when the thread has loaded its libraries, which is not the file's fault.
      let ends = Infinity
      const watch = setInterval(() => {
        if (performance.now() > ends) return giveUp()
        // The worker's own limit does not include buffers, in which a small file can unpack to gigabytes. The process's memory does not
        // show which of several files uses it, so the one that has been read for the longest time is given up.
        const isOldest = inspected.values().next().value === worker
        if (isOldest && process.memoryUsage.rss() - before > limits.grownMegabytes * megabyte) giveUp()
      }, watched)
      const settle = () => clearInterval(watch)
      worker.on('message', (message: InspectionProgress | InspectionAnswer) => {
        if ('isAccepted' in message) {
          settle()
          done(message)
        } else if (message.pagesRead > 0) ends += slowdown * limits.millisecondsPerPage
        else
          ends =
            performance.now() +
            slowdown * (limits.milliseconds + (task.bytes.length / megabyte) * limits.millisecondsPerMegabyte)
      })
      worker.once('error', (error: NodeJS.ErrnoException) => {
        settle()
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp()
        else fail(error)
      })
      worker.once('exit', () => {
        settle()
        giveUp()
      })
      worker.postMessage(task)
    })
    return answer.isAccepted ? answer : refused(answer.reason, limits)
  } finally {
    inspected.delete(worker)
    await worker.terminate()
  }
}
