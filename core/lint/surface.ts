import ts from 'typescript'

/**
 * What an entry point exports: for each name its declaration as it is written, without bodies and comments, in alphabetical order. A value
 * without a written type, such as a set of calls, is only a name; of an overloaded function the first signature counts.
 */
export interface Entry {
  readonly path: string
  readonly declarations: readonly string[]
}

/** Returns the source text of a file, and the path of what it imports; undefined where that is a package. */
export interface Sources {
  read(path: string): string
  resolve(from: string, specifier: string): string | undefined
}

interface Exported {
  readonly name: string
  /** The name in the module that declares it. */
  readonly declared: string
  readonly specifier: string | undefined
}

/** The module specifier that plugins use: `core/client/kit.ts` is `@core/client/kit`. */
const moduleOf = (path: string) => `@${path.replace(/\.tsx?$/, '')}`

/**
 * Reads the exports of an entry point.
 * @throws Error if it exports names that are not visible there (`export *`, or a default export), or a name that nothing declares
 */
export function readEntry(path: string, sources: Sources): Entry {
  const file = parse(path, sources)
  const named = file.statements.flatMap((statement): readonly Exported[] => {
    if (
      namesOf(statement).includes('default') ||
      ts.isExportAssignment(statement) ||
      (ts.isExportDeclaration(statement) && !isNamed(statement.exportClause))
    )
      throw new Error(`${path}: name each export, so that the surface can be read.`)
    if (ts.isExportDeclaration(statement)) return exportsOf(statement)
    return namesOf(statement).map((name) => ({ name, declared: name, specifier: undefined }))
  })
  const declarations = named
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, declared, specifier }) => {
      if (specifier?.endsWith('.css')) return `const ${name}: CSSModuleClasses`
      const from = specifier === undefined ? path : sources.resolve(path, specifier)
      const text = from && declarationOf(declared, from, sources)
      if (!text) throw new Error(`${path}: nothing declares “${declared}”.`)
      return name === declared ? text : `${text}\nexported as ${name}`
    })
  return { path, declarations }
}

/** The text of core/surface.txt, in which each property has a line of its own, so that a diff shows it. */
export function surfaceText(entries: readonly Entry[], command: string): string {
  const blocks = entries.map(({ path, declarations }) =>
    [moduleOf(path), ...declarations.map((text) => text.replaceAll(/^/gm, '  '))].join('\n'),
  )
  return `${[`What plugins may import of core. Written by: ${command}`, ...blocks].join('\n\n')}\n`
}

const parsed = new Map<string, ts.SourceFile>()

/** @returns the syntax tree of a file */
export function parse(path: string, { read }: Sources): ts.SourceFile {
  const text = read(path)
  const before = parsed.get(path)
  if (before?.text === text) return before
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  parsed.set(path, file)
  return file
}

const isNamed = (clause: ts.NamedExportBindings | undefined): clause is ts.NamedExports =>
  clause !== undefined && ts.isNamedExports(clause)

function exportsOf({ exportClause, moduleSpecifier }: ts.ExportDeclaration): readonly Exported[] {
  if (!isNamed(exportClause)) return []
  return exportClause.elements.map(({ name, propertyName }) => ({
    name: name.text,
    declared: (propertyName ?? name).text,
    specifier: moduleSpecifier && (moduleSpecifier as ts.StringLiteral).text,
  }))
}

/** @returns the names that an exported declaration declares */
function namesOf(statement: ts.Statement): readonly string[] {
  if (!ts.canHaveModifiers(statement)) return []
  const modifiers = ts.getModifiers(statement) ?? []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default']
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => (name as ts.Identifier).text)
  const { name } = statement as ts.FunctionDeclaration | ts.ClassDeclaration | ts.InterfaceDeclaration
  return name ? [name.text] : []
}

/** Finds the declaration of a name, through modules that hand it on. */
function declarationOf(name: string, path: string, sources: Sources): string | undefined {
  const file = parse(path, sources)
  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement)) {
      const handed = exportsOf(statement).find((one) => one.name === name)
      const from = handed?.specifier === undefined ? undefined : sources.resolve(path, handed.specifier)
      if (handed && from) return declarationOf(handed.declared, from, sources)
    } else if (namesOf(statement).includes(name)) return print(statement, name, file)
  }
  return undefined
}

const printer = ts.createPrinter({ removeComments: true })
const { factory } = ts

/** The declaration on its own, without `export`, bodies and private members. */
function print(statement: ts.Statement, name: string, file: ts.SourceFile): string {
  const node = signatureOf(statement, name)
  const text = printer.printNode(ts.EmitHint.Unspecified, node, file)
  // The printer indents by four.
  return text.replaceAll(/^( {4})+/gm, (spaces) => spaces.slice(spaces.length / 2)).replace(/;$/, '')
}

function signatureOf(statement: ts.Statement, name: string): ts.Node {
  if (ts.isFunctionDeclaration(statement)) {
    const { asteriskToken, typeParameters, parameters, type } = statement
    return factory.createFunctionDeclaration([], asteriskToken, name, typeParameters, parameters, type, undefined)
  }
  if (ts.isInterfaceDeclaration(statement)) {
    const { typeParameters, heritageClauses, members } = statement
    return factory.createInterfaceDeclaration([], name, typeParameters, heritageClauses, members)
  }
  if (ts.isTypeAliasDeclaration(statement))
    return factory.createTypeAliasDeclaration([], name, statement.typeParameters, statement.type)
  if (ts.isClassDeclaration(statement)) {
    const { typeParameters, heritageClauses, members } = statement
    return factory.createClassDeclaration([], name, typeParameters, heritageClauses, members.flatMap(memberOf))
  }
  if (ts.isVariableStatement(statement)) return constOf(statement, name)
  return statement
}

/**
 * A value is printed with its type, the parameters of its function (also within a wrapper such as `observer`), or the call that creates it,
 * if that has type arguments; otherwise it is only a name.
 */
function constOf(statement: ts.VariableStatement, name: string): ts.Node {
  const { type, initializer } = statement.declarationList.declarations.find(
    (one) => (one.name as ts.Identifier).text === name,
  )!
  const run = !type && initializer && functionIn(initializer)
  if (run) {
    const { typeParameters, parameters, type: result } = run
    return factory.createFunctionDeclaration([], undefined, name, typeParameters, parameters, result, undefined)
  }
  const typedCall =
    initializer && ts.isCallExpression(initializer) && initializer.typeArguments ? initializer : undefined
  return factory.createVariableStatement(
    [],
    factory.createVariableDeclarationList(
      [factory.createVariableDeclaration(name, undefined, type, type ? undefined : typedCall)],
      ts.NodeFlags.Const,
    ),
  )
}

function functionIn(value: ts.Expression): ts.ArrowFunction | ts.FunctionExpression | undefined {
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return value
  const [first] = ts.isCallExpression(value) ? value.arguments : []
  return first && functionIn(first)
}

function memberOf(member: ts.ClassElement): readonly ts.ClassElement[] {
  const modifiers = ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : []
  const isHidden =
    modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ||
    (member.name !== undefined && ts.isPrivateIdentifier(member.name))
  if (isHidden) return []
  if (ts.isConstructorDeclaration(member))
    return [factory.createConstructorDeclaration(modifiers, member.parameters, undefined)]
  if (ts.isMethodDeclaration(member)) {
    const { asteriskToken, name, questionToken, typeParameters, parameters, type } = member
    return [
      factory.createMethodDeclaration(
        modifiers,
        asteriskToken,
        name,
        questionToken,
        typeParameters,
        parameters,
        type,
        undefined,
      ),
    ]
  }
  if (ts.isGetAccessor(member))
    return [factory.createGetAccessorDeclaration(modifiers, member.name, member.parameters, member.type, undefined)]
  if (ts.isSetAccessor(member))
    return [factory.createSetAccessorDeclaration(modifiers, member.name, member.parameters, undefined)]
  if (ts.isPropertyDeclaration(member)) {
    const { name, questionToken, type } = member
    return [factory.createPropertyDeclaration(modifiers, name, questionToken, type, undefined)]
  }
  return []
}
