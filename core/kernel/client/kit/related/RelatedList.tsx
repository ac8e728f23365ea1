import { countText } from '@core/kernel/entity/countText'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import { allows } from '@core/kernel/entity/policy'
import type { ListedRow, Sorting } from '@core/kernel/entity/apiTypes'
import type { Parent } from '@core/kernel/entity/parentLink'
import { useViewer } from '../../session/registry/RegistryProvider'
import { useReadyOffline } from '../../platform/offlineWrites/useReadyOffline'
import { Button } from '../../platform/ui/buttons/Button'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { Icon } from '../../platform/ui/layout/Icon'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import { entityApi, type EntityApi, type EntityRecord } from '../data/entityApi'
import type { FormSection } from '../forms/FormSection'
import { columnsOf, type ColumnOverride } from '../lists/columns/columnsOf'
import { writeListUrl } from '../lists/listUrl'
import { pathsOf } from '../lists/table/Column'
import { titleOf } from '../data/titleOf'
import { PreviewButton } from '../preview/PreviewButton'
import { PreviewContext } from '../preview/PreviewContext'
import type { EntityScreens } from '../screens/standard/EntityScreens'
import { WaitingHere } from '../waiting/WaitingHere'
import { fittingColumns, useWidth } from './fittingColumns'
import { type NewChild, relatedPage, RelatedStore } from './RelatedStore'
import { Muted } from '../../platform/ui/layout/Muted'
import { Stack } from '../../platform/ui/layout/Stack'
import { Row } from '../../platform/ui/layout/Row'
import styles from './RelatedList.module.css'

const RecordPreview = lazy(() => import('../screens/RecordPreview'))
const loadForm = () => import('./RelatedForm')
const RelatedForm = lazy(loadForm)
const none: readonly ColumnOverride<ListedRow>[] = []
/** Kinds whose values are never broken into lines. */
const unbroken = new Set(['date', 'dateTime', 'timeSlot', 'money', 'integer', 'decimal', 'phone', 'choice', 'person'])
const newest: Sorting = { fieldName: 'id', direction: 'desc' }

export interface RelatedListProps {
  /** The children's entity. A reference or `recordLink` of it points at the parent's entity. */
  entity: Entity
  parent: Parent
  /** Its calls; by default those of its definition. */
  api?: EntityApi
  /** Columns by path, customized or not; by default those of the entity's list. Must be the same object in every render. */
  columns?: readonly ColumnOverride<ListedRow>[]
  /** Columns that would repeat the parent in every row, such as its company. */
  without?: readonly string[]
  /** By default the newest first. */
  sorting?: Sorting
  /** The sections of the form in the dialog. */
  sections?: readonly FormSection[]
  /** The form of a new child: its initial values, and the fields that it doesn't have yet, such as how it ended. */
  added?: NewChild
  /** The link for adding a child, instead of the dialog: `(link) => addLink(taskPaths.add, link)`. */
  addHref?: (link: Readonly<Record<string, number>>) => string
  /** The link of a child; by default from the entity's `screen`. */
  rowHref?: (row: ListedRow) => string
  /** The screens of the children: then a row has a preview, and a link leads to the same rows in the list. */
  screens?: Pick<EntityScreens<never, never>, 'paths' | 'loadParts'>
  /** Shown if there are no children: what the user can do. */
  emptyHint?: string
}

/** The children of a record, on that record's screen: a table with sort and pages, and forms to add and edit them. */
export const RelatedList = observer(function RelatedList({
  entity,
  parent: { entity: parentEntity, id },
  api: given,
  columns: overrides = none,
  without = [],
  sorting = newest,
  sections,
  added,
  addHref,
  rowHref = entity.screen === undefined ? undefined : (row) => entity.screen!.replace(':id', String(row.id)),
  screens,
  emptyHint,
}: RelatedListProps) {
  const viewer = useViewer()
  const api = useMemo(() => given ?? entityApi(entity), [given, entity])
  const columns = useMemo(() => {
    const offer = columnsOf(entity, overrides)
    return offer.columns.filter(({ field }) => offer.start.includes(field))
  }, [entity, overrides])
  // A row can be edited without a connection, too.
  const requested = useMemo(
    () => [...new Set([...pathsOf(columns), ...(entity.offlineWrites ? writablePaths(entity) : [])])],
    [entity, columns],
  )
  const store = useMemo(
    () => new RelatedStore({ entity, parent: { entity: parentEntity, id }, api, columns: requested, sorting }),
    [entity, parentEntity, id, api, requested, sorting],
  )
  useEffect(() => store.open(), [store])
  useReadyOffline(entity.offlineWrites && loadForm)
  const [form, setForm] = useState<{ readonly row?: ListedRow }>()
  const [previewed, setPreviewed] = useState<number>()
  const preview = useMemo(
    () =>
      screens && {
        open: ({ id: row }: ListedRow) => setPreviewed(row),
        nameOf: (row: ListedRow) => titleOf(entity, row),
      },
    [screens, entity],
  )
  const { name } = entity
  const [one, many] = [name.one.toLowerCase(), name.many.toLowerCase()]
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const room = useWidth(place)
  const offered = columns.filter(({ field }) => !(field in store.link) && !without.includes(field))
  // The list has the others; where there is none, they are scrolled to.
  const shown = screens ? fittingColumns(offered, room) : offered
  const whole = useMemo(
    () => new Set(fieldPathsOf(entity.fields).flatMap(({ path, field }) => (unbroken.has(field.kind) ? [path] : []))),
    [entity],
  )
  const mayAdd = allows(entity, 'create', viewer)
  const addButton = !mayAdd ? null : addHref ? (
    <LinkButton size="small" icon="pi-plus" href={addHref(store.link)}>{`Add ${one}`}</LinkButton>
  ) : (
    <Button size="small" icon="pi-plus" onClick={() => setForm({})}>{`Add ${one}`}</Button>
  )
  const dialog = form && (
    <Suspense>
      <RelatedForm
        {...{ entity, api, sections, added, link: store.link, id: form.row?.id }}
        {...(entity.offlineWrites && form.row && { row: asRecord(form.row, store.answer?.masked) })}
        onClose={() => setForm(undefined)}
        onSaved={() => {
          setForm(undefined)
          void store.load()
        }}
      />
    </Suspense>
  )
  const waits = (
    <WaitingHere
      belongs={({ entity: of, records }) =>
        of === entity.id && records.some((record) => record.entity === parentEntity && record.id === id)
      }
    />
  )
  if (!store.answer)
    return store.error ? (
      <ErrorState error={store.error} onRetry={() => void store.load()} />
    ) : (
      <Skeleton height="160px" />
    )
  if (store.total === 0)
    return (
      <Stack as="section" gap={1} aria-label={name.many}>
        <Row as="header" gap={2} wrap justify="between">
          <Muted role="status">{`No ${many} yet`}</Muted>
          {addButton}
        </Row>
        {(emptyHint ?? mayAdd) && (
          <Muted size={13} subtle>
            {emptyHint ?? `Add the first ${one}.`}
          </Muted>
        )}
        {waits}
        {dialog}
      </Stack>
    )
  const first = store.page * relatedPage
  return (
    <PreviewContext value={preview}>
      <Stack as="section" gap={3} aria-label={name.many} className={styles.related}>
        <Row as="header" gap={2} wrap justify="between">
          <Muted role="status">{countText(store.total, one, many)}</Muted>
          <Row gap={2}>
            {screens && (
              <LinkButton
                size="small"
                variant="ghost"
                icon="pi-list"
                href={`${screens.paths.list}?${writeListUrl({ filters: store.filters })}`}
              >
                Open in list
              </LinkButton>
            )}
            {addButton}
          </Row>
        </Row>
        {store.error && <ErrorState error={store.error} onRetry={() => void store.load()} />}
        {waits}
        <div ref={setPlace} className={styles.scroll}>
          <table role="table" className={styles.table} aria-busy={store.loading} aria-label={name.many}>
            <thead>
              <tr role="row">
                {shown.map(({ field, label, sortable, align }) => {
                  const sorted = store.sorting.fieldName === field ? store.sorting.direction : undefined
                  return (
                    <th
                      key={field}
                      scope="col"
                      data-align={align}
                      {...(sorted && { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' })}
                    >
                      {sortable ? (
                        <button type="button" className={styles.sort} onClick={() => store.sortBy(field)}>
                          {label}
                          {sorted && <Icon name={sorted === 'asc' ? 'pi-arrow-up' : 'pi-arrow-down'} />}
                        </button>
                      ) : (
                        label
                      )}
                    </th>
                  )
                })}
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {store.rows.map((row) => (
                <tr key={row.id} role="row">
                  {shown.map(({ field, label, align, render }, at) => (
                    <td
                      key={field}
                      role="cell"
                      data-align={align}
                      data-whole={whole.has(field) || undefined}
                      data-label={at > 0 ? label : undefined}
                    >
                      {at === 0 && rowHref ? (
                        <span className={styles.main}>
                          <Link href={rowHref(row)}>{render(row, store.answer?.masked)}</Link>
                          <PreviewButton row={row} />
                        </span>
                      ) : (
                        render(row, store.answer?.masked)
                      )}
                    </td>
                  ))}
                  <td role="cell" data-align="end">
                    {allows(entity, 'update', viewer, row) && (
                      <IconButton
                        icon="pi-pencil"
                        size="small"
                        label={`Edit ${one} ${row.id}`}
                        onClick={() => setForm({ row })}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {store.pages > 1 && (
          <nav aria-label={`Pages of ${many}`} className={styles.pages}>
            <span>{`${first + 1}–${first + store.rows.length} of ${store.total}`}</span>
            <Button size="small" disabled={store.page === 0} onClick={() => store.showPage(store.page - 1)}>
              Previous
            </Button>
            <Button
              size="small"
              disabled={store.page >= store.pages - 1}
              onClick={() => store.showPage(store.page + 1)}
            >
              Next
            </Button>
          </nav>
        )}
        {dialog}
      </Stack>
      {previewed !== undefined && screens && rowHref && (
        <Suspense>
          <RecordPreview
            list={store}
            id={previewed}
            loadParts={screens.loadParts}
            rowHref={rowHref}
            onShow={setPreviewed}
            onClose={() => setPreviewed(undefined)}
          />
        </Suspense>
      )}
    </PreviewContext>
  )
})

/** The paths of what a form can change. */
const writablePaths = ({ fields }: Entity) =>
  fieldPathsOf(fields).flatMap(({ path, field }) => (field.readOnly ? [] : [path]))

/** @returns a row as the record that its form changes */
const asRecord = (row: ListedRow, masked: readonly string[] = []): EntityRecord => ({
  // A row has what the form reads of a record: the id, the version, the names and the requested fields.
  ...(row as unknown as EntityRecord),
  masked,
})
