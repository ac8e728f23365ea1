/** A bucket of an S3-compatible store, and where in it this deployment's files are. */
export interface BucketAddress {
  readonly bucket: string
  /** The prefix of each object's name: empty, or ending with a slash. */
  readonly prefix: string
  readonly region: string
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined
  /** The bucket is in the path of an address instead of the host's name. */
  readonly pathStyle: boolean
}

const known = ['endpoint', 'region', 'pathStyle']

/**
 * Parses `s3://bucket/prefix?endpoint=https://minio.example.com&region=us-east-1&pathStyle=1`.
 * @param defaultRegion used where the address contains none
 * @throws with what is wrong and how to correct it, without the address, which may contain a secret by mistake
 */
export function bucketAddress(value: string, defaultRegion = 'us-east-1'): BucketAddress {
  if (!URL.canParse(value) || new URL(value).protocol !== 's3:')
    throw new Error('is not an address of the form s3://bucket/prefix')
  const url = new URL(value)
  if (url.username || url.password)
    throw new Error('must not hold a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead')
  if (url.port || url.hash || !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.hostname))
    throw new Error(
      'names no bucket: after s3:// comes its name, in small letters, digits, hyphens and dots; a port belongs to endpoint',
    )
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\w.-]*(\/[\w.-]+)*$/.test(prefix))
    throw new Error('has a prefix with other signs than letters, digits, hyphens, dots and slashes')
  const stranger = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw new Error(`has the parameter ${stranger}, which there is not; there are ${known.join(', ')}`)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isOrigin(endpoint))
    throw new Error('has an endpoint that is no address of the form https://minio.example.com:9000')
  const region = url.searchParams.get('region') ?? defaultRegion
  if (!/^[a-z\d-]+$/.test(region)) throw new Error('has a region that is none: it is a name such as eu-central-1')
  const pathStyle = url.searchParams.get('pathStyle') ?? (endpoint === undefined ? '0' : '1')
  if (!['0', '1'].includes(pathStyle)) throw new Error('has a pathStyle that is neither 1 (on) nor 0 (off)')
  return { bucket: url.hostname, prefix: prefix && `${prefix}/`, region, endpoint, pathStyle: pathStyle === '1' }
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(value)
  return (
    ['http:', 'https:'].includes(protocol) &&
    [username, password, search, hash].every((part) => part === '') &&
    pathname === '/'
  )
}
