import { messageOf, newIdempotencyKey, toast, useViewer } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { entityApi, useOpenRecord } from '@core/client/kit'
import { FileButton } from '@core/client/ui'
import { countText, allows } from '@core/entity'
import { contactEntity, contactOf } from '../../shared/contacts/contactEntity'
import { parseVCards } from '../../shared/contacts/parseVCards'
import { relatedTab } from '../relatedTab'
import { contactColumns } from './contactColumns'
import { contactSections } from './contactSections'
import styles from './contacts.module.css'
import contactScreens from './contactScreens'

type Parent = keyof typeof contactOf

const api = entityApi(contactEntity)

/** The contacts of a lead, an account or a customer. S3.11 */
export default relatedTab(contactEntity, {
  screens: contactScreens,
  columns: contactColumns,
  sections: contactSections,
  above: ({ entity, id }) => <ImportCards entityType={contactOf[entity as Parent]} entityTypeId={id} />,
})

/** Imports people from a vCard file that a phone or mail program exported. */
function ImportCards(link: { entityType: number; entityTypeId: number }) {
  const viewer = useViewer()
  const { record } = useOpenRecord()
  const { busy, submit } = useSubmit(async (file: File) => {
    const cards = parseVCards(new Uint8Array(await file.arrayBuffer()))
    const refused: string[] = []
    for (const card of cards) {
      const filled = Object.fromEntries(Object.entries({ ...card, ...link }).filter(([, value]) => value !== null))
      await api
        .create(filled, newIdempotencyKey())
        .catch((error: unknown) => refused.push(`${card.name}: ${messageOf(error)}`))
    }
    const added = cards.length - refused.length
    if (cards.length === 0) toast.warning('There is no vCard with a name in this file')
    else if (refused.length > 0) toast.warning(`${added} of ${cards.length} added. ${refused[0]}`)
    else toast.success(countText(added, 'contact added', 'contacts added'))
  })
  if (!allows(contactEntity, 'create', viewer) || !record) return null
  return (
    <div className={styles.above}>
      <FileButton accept=".vcf,text/vcard" loading={busy} onFiles={([file]) => file && void submit(file)}>
        Add from vCards
      </FileButton>
    </div>
  )
}
