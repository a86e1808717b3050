/** The server's message as it is said where a screen has no words of its own for what worked (section 8, copy-ko `server.bangs`). */
export function banged(message: string): string {
  return `${message.replace(/\.$/, '')}!!`
}
