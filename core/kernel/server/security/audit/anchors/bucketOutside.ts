import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { BucketAddress } from '../../../platform/files/store/bucketAddress'
import { openBucket } from '../../../platform/files/store/openBucket'
import { type Anchor, headName, missingHeads } from './anchorAudit'
import type { Outside } from './Outside'

/** One object for each head. The bucket can be configured never to change it (object lock). */
export function bucketOutside(address: BucketAddress): Outside {
  const bucket = openBucket(address)
  const { client } = bucket
  const at = (name: string) => ({ Bucket: address.bucket, Key: `${address.prefix}${name}.json` })
  async function names(): Promise<readonly string[]> {
    const found: string[] = []
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: address.bucket, Prefix: address.prefix, Delimiter: '/' },
    ))
      for (const { Key = '' } of Contents)
        if (/^\d{12}-[0-9a-f]{16}-.*\.json$/.test(Key.slice(address.prefix.length)))
          found.push(Key.slice(address.prefix.length, -'.json'.length))
    return found.toSorted((a, b) => a.localeCompare(b))
  }
  return {
    name: `s3://${address.bucket}/${address.prefix}`,
    async store(heads) {
      for (const head of missingHeads(heads, new Set(await names())))
        await client.send(
          new PutObjectCommand({ ...at(headName(head)), Body: JSON.stringify(head), ContentType: 'application/json' }),
        )
    },
    async read() {
      const heads: Anchor[] = []
      for (const name of await names()) {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        heads.push(JSON.parse(await Body!.transformToString()) as Anchor)
      }
      return heads
    },
    close: () => bucket.close(),
  }
}
