import { describe, expect, it } from 'vitest'
import { bucketAddress } from './bucketAddress'

describe('[D8] FILES_URL', () => {
  it.each([
    [
      's3://clinic-files',
      { bucket: 'clinic-files', prefix: '', region: 'us-east-1', endpoint: undefined, pathStyle: false },
    ],
    ['s3://clinic-files/', { bucket: 'clinic-files', prefix: '' }],
    ['s3://clinic-files/white-glove/prod/', { bucket: 'clinic-files', prefix: 'white-glove/prod/' }],
    ['s3://clinic.files?region=eu-central-1', { bucket: 'clinic.files', region: 'eu-central-1' }],
    ['s3://files?endpoint=http://127.0.0.1:9000', { endpoint: 'http://127.0.0.1:9000', pathStyle: true }],
    [
      's3://files?endpoint=https%3A%2F%2Ffra1.spaces.example.com&pathStyle=0',
      { endpoint: 'https://fra1.spaces.example.com', pathStyle: false },
    ],
  ])('%s', (value, address) => {
    expect(bucketAddress(value)).toMatchObject(address)
  })

  it('uses the default region unless it contains one', () => {
    expect(bucketAddress('s3://files', 'eu-west-1').region).toBe('eu-west-1')
    expect(bucketAddress('s3://files?region=auto', 'eu-west-1').region).toBe('auto')
  })

  it.each([
    ['files', 'is not an address of the form s3://bucket/prefix'],
    ['https://files.s3.amazonaws.com', 'is not an address of the form s3://'],
    ['s3://', 'names no bucket'],
    ['s3://Clinic_Files', 'names no bucket'],
    ['s3://127.0.0.1:9000/files', 'a port belongs to endpoint'],
    ['s3://AKID:secret@files', 'must not hold a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead'],
    ['s3://files/a//b', 'has a prefix with other signs'],
    ['s3://files/%2e%2e%2f', 'has a prefix with other signs'],
    ['s3://files?secret=abc', 'has the parameter secret, which there is not; there are endpoint, region, pathStyle'],
    ['s3://files?endpoint=minio:9000', 'has an endpoint that is no address'],
    ['s3://files?endpoint=https://key:word@minio', 'has an endpoint that is no address'],
    ['s3://files?endpoint=https://minio/files', 'has an endpoint that is no address'],
    ['s3://files?region=', 'has a region that is none'],
    ['s3://files?pathStyle=yes', 'has a pathStyle that is neither 1 (on) nor 0 (off)'],
  ])('%s is refused: it %s', (value, mend) => {
    expect(() => bucketAddress(value)).toThrow(mend)
  })
})
