declare module '@marbec/web-auto-extractor' {
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean })
    parse(html: string): object
  }
}
declare module '@adobe/structured-data-validator' {
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default class Validator {
    validate(extracted: object): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>
  }
}
