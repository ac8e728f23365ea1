/** @returns {[program: string, args: string[]]} npm says where it is to what it runs; its command may not be on the path */
export function npmCommand() {
  const { npm_execpath: file } = process.env
  return file ? [process.execPath, [file]] : ['npm', []]
}
