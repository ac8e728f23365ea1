import { observer } from 'mobx-react-lite'
import { useLoad, useContributions, useViewer } from '@core/client/session'
import { Button, Row } from '@core/client/ui'
import { type SuggestedSigner, signerSuggestions } from '../../contract/signerSuggestions'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { documentOwners } from '../../shared/esign/documentOwners'
import type { EditorStore } from './EditorStore'

/** More would not help: they are typed sooner than found. */
const most = 6

/** The people of the document's record, and the viewer, each of whom becomes a signer with one click. */
export const SignerSuggestions = observer(function SignerSuggestions({ store }: { store: EditorStore }) {
  const viewer = useViewer()
  const sources = useContributions(signerSuggestions)
  const owner = ownerOf(store.document)
  const source = sources.find(({ entity }) => entity === owner?.entity)
  // Without suggestions the signers can still be typed, so that a failure to load them isn't shown.
  const { value: found = [] } = useLoad(source && owner && `${owner.entity} ${owner.id}`, (signal) =>
    source!.people(owner!.id, signal),
  )
  const me: SuggestedSigner = { name: viewer.name, email: viewer.email, phone: null, hint: 'You' }
  const taken = new Set(store.signers.map(({ email }) => email.trim().toLowerCase()))
  const offered = [...found.slice(0, most), me].filter(({ email }) => !taken.has(email.toLowerCase()))
  if (offered.length === 0) return null
  return (
    <Row gap={2} wrap align="stretch" role="group" aria-label="Suggested signers">
      {offered.map((person) => (
        <Button key={person.email} size="small" icon="pi-user-plus" onClick={() => store.addSigner(person)}>
          {[person.name, person.hint].filter(Boolean).join(', ')}
        </Button>
      ))}
    </Row>
  )
})

function ownerOf(document: DocumentDetail): { readonly entity: string; readonly id: number } | undefined {
  for (const { entity, key } of documentOwners) {
    const id = document[key]
    if (id !== null) return { entity, id }
  }
  return undefined
}
