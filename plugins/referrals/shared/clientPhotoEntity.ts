import { defineEntity, files, reference } from '@core/entity'
import { can } from './referralPermissions'

const mayEdit = [can.updateAll, can.updateOwn] as const

/** A client's photo. People who may see the client see it, and people who may change them change it. A view is audited as a view of the health record. */
export const clientPhotoEntity = defineEntity({
  id: 'clientPhoto',
  name: { one: 'Photo', many: 'Photos' },
  path: 'clientPhoto',
  title: ['clientId'],
  owners: { through: 'clientId' },
  policy: {
    view: { needs: can.view, through: [can.viewAll, can.viewOwn] },
    create: { through: mayEdit, parentAction: 'update' },
    update: { through: mayEdit, parentAction: 'update' },
    delete: { through: mayEdit, parentAction: 'update' },
  },
  fields: {
    clientId: reference('Client', 'client', { required: true }),
    photo: files('Photo', { required: true, max: 1, types: ['jpg', 'png', 'webp'] }),
  },
  rules: [
    ({ clientId }, before) =>
      before && before.clientId !== clientId ? { clientId: 'A photo stays with its client' } : undefined,
  ],
})

export type ClientPhotoFields = typeof clientPhotoEntity.fields
