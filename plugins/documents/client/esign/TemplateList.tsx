import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { newIdempotencyKey, useLoad, toast, useViewer } from '@core/client/session'
import { CallDialog, useSubmit } from '@core/client/forms'
import {
  Badge,
  Button,
  ConfirmDialog,
  Dialog,
  ErrorState,
  IconButton,
  LinkButton,
  Menu,
  PageHeader,
  Row,
  Skeleton,
} from '@core/client/ui'
import { countText, formatInstant } from '@core/entity'
import { can } from '../../shared/documentPermissions'
import { fieldName, type PlacedField } from '../../shared/esign/documentParts'
import { esignCalls, type TemplateDetail } from '../../shared/esign/esignCalls'
import { boxStyle } from '../pdf/boxStyle'
import { PdfPages } from '../pdf/PdfPages'
import { usePdf } from '../pdf/usePdf'
import { editPath } from './documentLinks'
import { esignApi, fetchTemplate } from './esignApi'
import { signerColor } from './signerColor'
import styles from './templates.module.css'

type Shown = { readonly what: 'preview' | 'rename' | 'delete'; readonly template: TemplateDetail }

/** The templates from which documents for signature are made: those of the product, and the deployment's own. D12 */
export default function TemplateList() {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const { value: templates, failure, error, reload } = useLoad('templates', (signal) => esignApi.templates(signal))
  const [shown, setShown] = useState<Shown>()
  const mayManage = viewer.permissions.has(can.manageTemplates)
  const mayCreate = viewer.permissions.has(can.create)
  const opening = useSubmit(
    async ({ key, name }: TemplateDetail) =>
      navigate(editPath(await esignApi.create({ template: key, title: name }, newIdempotencyKey()))),
    { onFailed: toast.error },
  )
  const close = () => setShown(undefined)
  const done = (message: string) => {
    toast.success(message)
    reload()
  }
  const deleting = useSubmit(
    async (id: number) => {
      const { message } = await esignApi.deleteTemplate(id)
      done(message ?? 'Template deleted successfully !!')
      close()
    },
    { onFailed: toast.error },
  )
  return (
    <>
      <PageHeader
        title="Templates"
        subtitle="A document that is made from a template has its pages and fields. To make one, open any draft and choose More, Save as a template."
        actions={<LinkButton href="/document/for-signature">E-signatures</LinkButton>}
      />
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!templates && !failure && <Skeleton height="320px" />}
      {templates && (
        <ul aria-label="Templates" className={styles.list}>
          {templates.map((template) => (
            <Row as="li" gap={4} rowGap={2} wrap key={template.key} className={styles.template}>
              <div className={styles.about}>
                <span className={styles.name}>{template.name}</span>
                {template.isShipped ? (
                  <Badge>Example</Badge>
                ) : (
                  <Badge tone="info">{`Version ${template.version}`}</Badge>
                )}
                <p className={styles.facts}>{factsOf(template)}</p>
              </div>
              <Row gap={2} align="stretch">
                <Button size="small" onClick={() => setShown({ what: 'preview', template })}>
                  Preview
                </Button>
                {mayCreate && (
                  <Button
                    size="small"
                    loading={opening.running?.[0] === template}
                    disabled={opening.busy}
                    onClick={() => void opening.submit(template)}
                  >
                    Use
                  </Button>
                )}
                {mayManage && !template.isShipped && (
                  <Menu
                    items={[
                      {
                        label: 'Rename',
                        icon: 'pi-pencil',
                        onSelect: () => setShown({ what: 'rename', template }),
                      },
                      {
                        label: 'Delete',
                        icon: 'pi-trash',
                        tone: 'danger',
                        onSelect: () => setShown({ what: 'delete', template }),
                      },
                    ]}
                  >
                    {(trigger) => (
                      <IconButton {...trigger} size="small" icon="pi-ellipsis-v" label={`More for ${template.name}`} />
                    )}
                  </Menu>
                )}
              </Row>
            </Row>
          ))}
        </ul>
      )}
      {mayManage && (
        <p className={styles.hint}>
          To change a template, choose Use, edit the draft, and save it as a template of the same name: documents that
          were made before keep theirs. Have a lawyer read the examples before you use them. How long documents are kept
          is set on <Link href="/document/retention">Retention</Link>.
        </p>
      )}
      {shown?.what === 'preview' && <Preview template={shown.template} onClose={close} />}
      {shown?.what === 'rename' && (
        <CallDialog
          call={esignCalls.renameTemplate}
          title={`Rename ${shown.template.name}`}
          confirmLabel="Rename"
          fields={[{ path: 'name', label: 'Name' }]}
          fixed={{ id: shown.template.id! }}
          initial={{ name: shown.template.name }}
          onDone={({ message }) => done(message ?? 'Template update successfully.')}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={shown?.what === 'delete'}
        title={`Delete ${shown?.template.name}?`}
        confirmLabel="Delete template"
        variant="danger"
        busy={deleting.busy}
        onClose={close}
        onConfirm={() => void deleting.submit(shown!.template.id!)}
      >
        All its versions go from the list. Documents that were made from it stay as they are.
      </ConfirmDialog>
    </>
  )
}

function factsOf({ isShipped, pageCount, fields, roles, changedAt, changedBy }: TemplateDetail): string {
  if (isShipped) return `Filled with values of its record · ${countText(roles.length, 'signer')}`
  const changed = changedAt && `changed ${formatInstant(changedAt)}${changedBy ? ` by ${changedBy}` : ''}`
  return [
    countText(pageCount ?? 0, 'page'),
    countText(fields.length, 'field'),
    countText(roles.length, 'signer'),
    changed,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The pages of a template with its fields, as whoever fills it in gets them. */
function Preview({ template: { key, name, version }, onClose }: { template: TemplateDetail; onClose: () => void }) {
  const { value, failure, error, reload } = useLoad(key, (signal) => esignApi.templatePlaces(key, signal))
  const { pdf, error: unopened, retry } = usePdf(`${key} ${version}`, () => fetchTemplate(key))
  return (
    <Dialog open title={name} width="900px" onClose={onClose}>
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {unopened !== undefined && <ErrorState title="The PDF didn’t open" error={unopened} onRetry={retry} />}
      {value ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls can be scrolled by the keyboard
        <div className={styles.pages} role="region" aria-label={`Pages of ${name}`} tabIndex={0}>
          <PdfPages
            pdf={pdf}
            pages={value.pages}
            renderOverlay={(page, size) =>
              value.fields
                .filter((field) => field.page === page)
                .map((field) => (
                  <span
                    key={field.id}
                    className={styles.field}
                    style={{ ...boxStyle(field, size), '--signer': signerColor(field.signer) } as object}
                  >
                    {fieldName(field as PlacedField)}
                  </span>
                ))
            }
          />
        </div>
      ) : (
        !failure && <Skeleton height="60vh" />
      )}
    </Dialog>
  )
}
