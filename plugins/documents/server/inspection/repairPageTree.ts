import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib'

/** Attributes that a page inherits from the nodes above it (ISO 32000-2, table 31). */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((key) => PDFName.of(key))

/** Deeper trees are made on purpose. */
const deepest = 200

interface FoundPage {
  readonly ref: PDFRef | undefined
  readonly dict: PDFDict
  readonly attributes: ReadonlyMap<PDFName, PDFObject>
}

/**
 * Makes a regular tree of pages of one that readers show nevertheless: with circles, pages that are no objects of their own, nodes without a
 * type, or empty places.
 * @returns whether something was repaired; false too if there is no page to be found
 */
export function repairPageTree(pdf: PDFDocument): boolean {
  const { context, catalog } = pdf
  const pages: FoundPage[] = []
  let isRegular = true
  const seen = new Set<PDFObject>()

  const visit = (object: PDFObject | undefined, above: ReadonlyMap<PDFName, PDFObject>, depth: number): void => {
    const dict = object && context.lookup(object)
    if (!(dict instanceof PDFDict) || seen.has(dict) || depth > deepest) {
      isRegular = false
      return
    }
    seen.add(dict)
    const attributes = new Map(above)
    for (const key of inherited) {
      const own = dict.get(key)
      if (own) attributes.set(key, own)
    }
    const kids = dict.lookup(PDFName.of('Kids'))
    const ref = object instanceof PDFRef ? object : undefined
    if (kids instanceof PDFArray) {
      if (!ref || !(dict instanceof PDFPageTree)) isRegular = false
      for (const kid of kids.asArray()) visit(kid, attributes, depth + 1)
    } else {
      if (!ref || !(dict instanceof PDFPageLeaf) || depth === 0) isRegular = false
      pages.push({ ref, dict, attributes })
    }
  }

  visit(catalog.get(PDFName.of('Pages')), new Map(), 0)
  if (isRegular || pages.length === 0) return false
  const tree = PDFPageTree.withContext(context)
  const treeRef = context.register(tree)
  for (const { ref, dict, attributes } of pages) {
    const page = PDFPageLeaf.fromMapWithContext(new Map([...attributes, ...dict.entries()]), context)
    page.set(PDFName.of('Type'), PDFName.of('Page'))
    page.set(PDFName.of('Parent'), treeRef)
    if (ref) context.assign(ref, page)
    tree.pushLeafNode(ref ?? context.register(page))
  }
  tree.set(PDFName.of('Count'), context.obj(pages.length))
  catalog.set(PDFName.of('Pages'), treeRef)
  return true
}
