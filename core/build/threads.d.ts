/** The text of a script for a worker thread, made by bundleThreads. */
declare module '*?thread' {
  const source: string
  export default source
}
