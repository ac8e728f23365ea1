import { defineEntity, longText, reference, text, yesNo } from '@core/entity'
import { leadFormPaths } from '../crmPaths'
import { leadPermissions } from '../crmPermissions'

const { can } = leadPermissions

/** A public form with which companies request a call. D1 */
export const leadFormEntity = defineEntity({
  id: 'leadForm',
  name: { one: 'Web form', many: 'Web forms' },
  path: 'LeadForm',
  title: ['name'],
  screen: leadFormPaths.record,
  duplicateKeys: [['name']],
  policy: {
    view: { needs: can.viewLead, all: can.viewAll },
    create: { needs: can.assign, all: can.editAllLead },
    update: { needs: can.assign, all: can.editAllLead },
    delete: { needs: can.assign, all: can.deleteAllLead },
  },
  fields: {
    name: text('Title', { required: true, inList: true, searchable: true, help: 'Shown above the form' }),
    intro: longText('Introduction', { max: 1000 }),
    consent: longText('Consent text', {
      required: true,
      max: 1000,
      help: 'What the sender agrees to; their lead keeps it as they read it',
    }),
    storeId: reference('Store', 'store', {
      inList: true,
      help: 'Store that gets its leads; by default the store of the territory',
    }),
    open: yesNo('Open', { inList: true, help: 'Whether it takes anything' }),
  },
})
