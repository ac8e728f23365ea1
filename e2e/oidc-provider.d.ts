/** The part of oidc-provider that the tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { Server } from 'node:http'

  export class Provider {
    constructor(issuer: string, configuration: object)
    listen(port: number, host: string, listening: () => void): Server
  }
}
