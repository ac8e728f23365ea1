import { httpScanner } from './httpScanner'
import { icapScanner } from './icapScanner'
import type { Scanner } from './Scanner'

/**
 * @param address `http(s)://…` or `icap://…`
 * @returns the scanner of SCAN_URL
 */
export function openScanner(address: string): Scanner {
  const url = new URL(address)
  return url.protocol === 'icap:' ? icapScanner(url) : httpScanner(url)
}
