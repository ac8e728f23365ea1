import { observer } from 'mobx-react-lite'
import { Button, IconButton, Select, TextInput } from '@core/client/ui'
import { signerRoles, type SignerInput } from '../../shared/esign/documentParts'
import { type SignerLanguage, signerLanguages } from '../../shared/esign/signerLanguages'
import type { EditorStore } from './EditorStore'
import { signerColor } from './signerColor'
import { SignerSuggestions } from './SignerSuggestions'
import styles from './editor.module.css'

const languages = [{ id: '', name: 'As their browser' }, ...signerLanguages]

/** The signers and their order. Signers of the same order sign at the same time. */
export const SignerEditor = observer(function SignerEditor({ store }: { store: EditorStore }) {
  const { signers } = store
  const change = (at: number, patch: Partial<SignerInput>) =>
    store.setSigners(signers.map((signer, index) => (index === at ? { ...signer, ...patch } : signer)))
  return (
    <fieldset className={styles.signers}>
      <legend>Signers</legend>
      {signers
        .map((signer, at) => ({ signer, at }))
        .map(({ signer, at }) => (
          <div
            key={at}
            role="group"
            aria-label={`Signer ${at + 1}`}
            className={styles.signer}
            style={{ '--signer': signerColor(at + 1) } as object}
          >
            <TextInput
              label="Name"
              size="small"
              maxLength={120}
              value={signer.name}
              onChange={(name) => change(at, { name })}
            />
            <TextInput
              label="Email"
              size="small"
              type="email"
              value={signer.email}
              onChange={(email) => change(at, { email })}
            />
            <div className={styles.row}>
              <Select
                label="Role"
                size="small"
                value={signer.role ?? 'signer'}
                onChange={(role) => change(at, { role: role as 'signer' })}
                options={signerRoles}
              />
              <Select
                label="Turn"
                size="small"
                value={String(signer.order ?? 1)}
                onChange={(order) => change(at, { order: Number(order) })}
                options={signers.map((_, index) => ({ id: index + 1, name: String(index + 1) }))}
              />
              <IconButton
                icon="pi-trash"
                label={`Remove ${signer.name || 'signer'}`}
                size="small"
                onClick={() => store.removeSigner(at)}
              />
            </div>
            <TextInput
              label="Phone"
              size="small"
              type="tel"
              help="For a code by text, such as 555-201-4433"
              value={signer.phone ?? ''}
              onChange={(phone) => change(at, { phone: phone || null })}
            />
            <Select
              label="Language"
              size="small"
              help="Of the messages and of the page"
              value={signer.language ?? ''}
              onChange={(language) => change(at, { language: (language || null) as SignerLanguage | null })}
              options={languages}
            />
            <Button
              size="small"
              className={styles.wraps ?? ''}
              aria-pressed={store.signer === at + 1}
              variant={store.signer === at + 1 ? 'primary' : 'secondary'}
              onClick={() => store.setSigner(at + 1)}
            >
              {signer.name ? `New fields are ${signer.name}’s` : 'New fields are this signer’s'}
            </Button>
          </div>
        ))}
      <SignerSuggestions store={store} />
      <Button icon="pi-plus" size="small" onClick={() => store.addSigner()}>
        Add a signer
      </Button>
    </fieldset>
  )
})
