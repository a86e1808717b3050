import { expectNoScrollingWhenZoomed, openAccessible } from '../accessibility.ts'
import { withWebFonts } from '../chromium.ts'
import { expectVisibleFocus, skipLink } from '../focus.ts'
import { expect, test } from '../journey.ts'
import { registerMember } from '../members.ts'
import { startSession } from '../session.ts'
import { phone, wide } from '../windowSizes.ts'

test.use({ launchOptions: withWebFonts })

const pages = {
  'the login': '/login',
  'the registration': '/register',
  'the activation': '/activation',
  'the forgotten password': '/help/find-password',
  'the password reset': '/help/reset-password',
  'the page that ends promotional mails': '/unsubscribe',
  'the info page': '/me/info',
  'the password change': '/me/change-password',
}

for (const [name, path] of Object.entries(pages)) {
  test(`${name} is accessible in every theme, width and zoom, and by keyboard`, async ({
    page,
    request,
  }) => {
    if (path.startsWith('/me/')) await startSession(page, await registerMember(request))
    // The page of the password reset opens only with a reset token.
    await page.addInitScript(() => sessionStorage.setItem('resetToken', 'once'))
    await openAccessible(page, path, [
      { theme: 'light', ...wide },
      { theme: 'dark', ...phone },
    ])
    await expectNoScrollingWhenZoomed(page)
    await expect(page).toHaveURL(path)
    await skipLink(page).focus()
    await expectVisibleFocus(page, 1, 'MAIN')
  })
}
