import { defineRoute, type Route } from '@core/server/plugin'
import { diagnosisCalls } from '../../shared/diagnosisCalls'
import { can } from '../../shared/referralPermissions'
import { loadDiagnosisCodes, searchDiagnoses } from './diagnosisCodes'

const usualLimit = 20

/** The look-up of ICD-10-CM: public reference data, the same for everybody. */
export const diagnosisRoutes: readonly Route[] = [
  defineRoute(diagnosisCalls.search, {
    access: can.view,
    whileViewing: true,
    async handle({ body: { search, limit } }) {
      const known = await loadDiagnosisCodes()
      const data = searchDiagnoses(known, search ?? '', limit ?? usualLimit)
      return { data, totalItems: data.length, version: known.version, complete: known.complete }
    },
  }),
]
