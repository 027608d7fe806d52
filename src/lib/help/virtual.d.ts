/** Made by the build from locales/help (src/build/helpTexts.ts). */
declare module 'virtual:help/*' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a module declared here cannot import
  export const texts: readonly import('#contract/help/helpText.ts').HelpText[];
}
