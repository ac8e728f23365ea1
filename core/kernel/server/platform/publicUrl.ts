import type { Config } from './config'

/** @returns the address at which the product listens on this machine. */
export function listenUrl({ host, tls }: Pick<Config, 'host' | 'tls'>, port: number): string {
  return `${tls ? 'https' : 'http'}://${addressHost(host)}:${port}`
}

/** @returns the address that people open: `PUBLIC_URL`, else the product's own. */
export function publicUrlOf(config: Pick<Config, 'host' | 'port' | 'tls' | 'publicUrl'>): string {
  return config.publicUrl ?? listenUrl(config, config.port)
}

/** For 0.0.0.0 and ::, the address of this machine. */
function addressHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
