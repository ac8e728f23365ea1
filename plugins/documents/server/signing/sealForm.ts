import type { ServerContext } from '@core/server/plugin'
import type { FormSealer } from '../../contract/formSealer'
import { completeDocument } from '../completeDocument'
import { deploymentAuthority, deploymentTimeStamps } from './deploymentAuthority'

const notRecorded = 'Not recorded'

/** Implements `formSealer` with the keys of this deployment. */
export function createFormSealer({
  db,
  brand,
  dataDir,
  publicUrl,
}: Pick<ServerContext, 'db' | 'brand' | 'dataDir' | 'publicUrl'>): FormSealer {
  return {
    async seal({ id, title, pdf, signer: { name, role, signedAt, address, browser, identifiedBy, consent } }) {
      const { name: organization } = await brand()
      const timeStamps = deploymentTimeStamps()
      const { bytes } = await completeDocument({
        shown: pdf,
        values: [],
        document: { id, title },
        signers: [
          {
            name,
            email: null,
            phone: null,
            role,
            signedAt,
            identifiedBy,
            address: address ?? notRecorded,
            browser: browser ?? notRecorded,
            timeZone: notRecorded,
            consent: { ...consent, at: signedAt },
          },
        ],
        events: [{ at: signedAt, what: 'Signed', who: name, address, browser, timeZone: null, detail: null }],
        organization,
        verifyUrl: `${publicUrl}/verify`,
        authority: await deploymentAuthority({ db, dataDir, brand }),
        ...(timeStamps && { timeStamps }),
      })
      return bytes
    },
  }
}
