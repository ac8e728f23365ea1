import { makeAutoObservable } from 'mobx'
import type { FieldType, PageSize, PlacedField, SignerInput } from '../../shared/esign/documentParts'
import type { SignerLanguage } from '../../shared/esign/signerLanguages'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { type DocumentPatch, esignApi } from './esignApi'

const sizes: Readonly<Partial<Record<FieldType, PageSize>>> = {
  signature: { width: 200, height: 40 },
  initials: { width: 70, height: 30 },
  checkbox: { width: 14, height: 14 },
  signedDate: { width: 90, height: 18 },
}
const usualSize: PageSize = { width: 180, height: 20 }

/** The position and size of a field, in points on its page. */
export type Place = Pick<PlacedField, 'x' | 'y' | 'width' | 'height'>

export type Alignment = 'left' | 'top' | 'width' | 'height'

/** The edited state of a draft: its fields, signers and title. */
export class EditorStore {
  document: DocumentDetail
  title: string
  fields: PlacedField[]
  signers: SignerInput[]
  /** Ids of the selected fields. Others are aligned with the last one. */
  selected: string[] = []
  /** The page of new fields. */
  page = 1
  /** The signer of new fields. */
  signer = 1
  isChanged = false

  constructor(document: DocumentDetail) {
    this.document = document
    this.title = document.title
    this.fields = document.fields.map((field) => ({ ...field, type: field.type as FieldType }))
    this.signers = signersOf(document)
    makeAutoObservable(this)
  }

  get chosen(): PlacedField | undefined {
    return this.fields.find(({ id }) => id === this.selected.at(-1))
  }

  setTitle(title: string): void {
    this.title = title
    this.isChanged = true
  }

  setPage(page: number): void {
    this.page = page
  }

  setSigners(signers: SignerInput[]): void {
    this.signers = signers
    this.isChanged = true
  }

  /** Adds a person as the last signer, in the place of one without name and address. */
  addSigner({ name, email, phone }: Pick<SignerInput, 'name' | 'email' | 'phone'> = { name: '', email: '' }): void {
    const signers = this.signers.filter((signer) => signer.name !== '' || signer.email !== '')
    this.setSigners([...signers, { name, email, phone: phone ?? null, order: signers.length + 1, role: 'signer' }])
  }

  /** Removes a signer with their fields, and renumbers the later signers in all fields. */
  removeSigner(at: number): void {
    this.signers = this.signers.filter((_, index) => index !== at)
    this.fields = this.fields
      .filter(({ signer }) => signer !== at + 1)
      .map((field) => (field.signer > at + 1 ? { ...field, signer: field.signer - 1 } : field))
    this.isChanged = true
  }

  setSigner(signer: number): void {
    this.signer = signer
  }

  select(id: string, isMore = false): void {
    this.selected = isMore ? [...this.selected.filter((one) => one !== id), id] : [id]
    const field = this.fields.find((one) => one.id === id)
    if (field) this.page = field.page
  }

  add(type: FieldType): void {
    const page = this.document.pages[this.page - 1]!
    const { width, height } = sizes[type] ?? usualSize
    const field: PlacedField = {
      id: `f${Date.now().toString(36)}${this.fields.length}`,
      type,
      label: null,
      page: this.page,
      x: Math.round((page.width - width) / 2),
      y: Math.round((page.height - height) / 2) + (this.fields.length % 8) * 12,
      width,
      height,
      signer: Math.min(this.signer, Math.max(1, this.signers.length)),
      required: true,
      value: null,
    }
    this.fields.push(field)
    this.selected = [field.id]
    this.isChanged = true
  }

  change(id: string, patch: Partial<PlacedField>): void {
    const at = this.fields.findIndex((field) => field.id === id)
    if (at < 0) return
    this.fields[at] = withinPage({ ...this.fields[at]!, ...patch }, this.document.pages)
    this.isChanged = true
  }

  /** Moves the selected fields by a distance in points. */
  moveBy(x: number, y: number): void {
    for (const id of this.selected) {
      const field = this.fields.find((one) => one.id === id)
      if (field) this.change(id, { x: field.x + x, y: field.y + y })
    }
  }

  remove(): void {
    this.fields = this.fields.filter(({ id }) => !this.selected.includes(id))
    this.selected = []
    this.isChanged = true
  }

  /** Gives the selected fields the edge or size of the last one. */
  align(how: Alignment): void {
    const model = this.chosen
    if (!model) return
    const patch = {
      left: { x: model.x },
      top: { y: model.y },
      width: { width: model.width },
      height: { height: model.height },
    }
    for (const id of this.selected) this.change(id, patch[how])
  }

  /** Copies the selected field to every other page, for example initials. */
  copyToAllPages(): void {
    const model = this.chosen
    if (!model) return
    const copies = this.document.pages.flatMap((_, at) =>
      at + 1 === model.page || this.fields.some((field) => field.page === at + 1 && isSame(field, model))
        ? []
        : [withinPage({ ...model, id: `${model.id}p${at + 1}`, page: at + 1 }, this.document.pages)],
    )
    this.fields.push(...copies)
    this.isChanged = this.isChanged || copies.length > 0
  }

  /** @returns the message to show @throws ApiError */
  async save(file?: File): Promise<string> {
    const patch: DocumentPatch = {
      title: this.title,
      signers: this.signers,
      ...(file ? { file } : { fields: this.fields }),
    }
    const { data, message } = await esignApi.update(this.document, patch)
    this.saved(data)
    return message ?? 'Document update successfully.'
  }

  private saved(document: DocumentDetail): void {
    this.document = document
    this.fields = document.fields.map((field) => ({ ...field, type: field.type as FieldType }))
    this.isChanged = false
    this.page = Math.min(this.page, Math.max(1, document.pages.length))
  }
}

const isSame = (a: PlacedField, b: PlacedField) =>
  a.type === b.type && a.x === b.x && a.y === b.y && a.signer === b.signer

/** Keeps a field within its page, rounded to whole points. */
export function withinPage(field: PlacedField, pages: readonly PageSize[]): PlacedField {
  const page = pages[field.page - 1]
  if (!page) return field
  const width = Math.min(Math.max(8, Math.round(field.width)), page.width)
  const height = Math.min(Math.max(8, Math.round(field.height)), page.height)
  const clamp = (value: number, most: number) => Math.min(Math.max(0, Math.round(value)), Math.floor(most))
  return { ...field, width, height, x: clamp(field.x, page.width - width), y: clamp(field.y, page.height - height) }
}

const signersOf = ({ signers }: DocumentDetail): SignerInput[] =>
  signers.map(({ name, email, phone, language, order, role }) => ({
    name,
    email,
    phone,
    // One of those that the server accepts.
    language: language as SignerLanguage | null,
    order,
    role: role as 'signer' | 'approver' | 'copy',
  }))
