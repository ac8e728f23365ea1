import type { Instruments } from '../platform/telemetry/Instruments'

/** Measures whether this node can reach the bucket of its files. @param answers undefined where files are in a folder */
export function bucketReadings(instruments: Instruments, answers: (() => Promise<boolean>) | undefined): void {
  instruments.gauge('white_glove_bucket_up', 'Whether this node can reach the bucket of its files, where it has one.')
  if (answers)
    instruments.source('bucket', async () => [{ gauge: 'white_glove_bucket_up', value: (await answers()) ? 1 : 0 }])
}
