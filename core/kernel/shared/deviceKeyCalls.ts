import { json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { text } from '@core/kernel/entity/fieldKinds'

/** A header of a write that was kept on a device: `<person> <role>`. The server refuses it from anybody else, and in any other role. */
export const writtenAsHeader = 'X-Written-As'

/** The `reason` of that refusal. */
export const writtenByAnother = 'writtenByAnother'

/** The key with which a browser encrypts what it keeps of one person. */
export const deviceKeyCalls = {
  open: defineCall({
    method: 'POST',
    path: '/api/DeviceKey/Open',
    summary: 'Open what is kept on this device',
    body: { id: text('Key', { max: 60, help: 'Empty for a new key' }) },
    answer: oneAnswer(json.object({ id: json.string, key: json.described(json.string, '32 bytes as base64') })),
  }),
}
