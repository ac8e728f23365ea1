import { packetTab } from '../../shared/packet/packetTab'

/** @param path of the referral @returns the address of its packet, or of one submission of it */
export function packetHref(path: string, submission?: number): string {
  return `${path}?tab=${packetTab}${submission === undefined ? '' : `&submission=${submission}`}`
}
