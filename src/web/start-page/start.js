// Runs while the page is being read, before anything is painted: what this device knows of language, appearance and address.
{
  const page = document.documentElement
  try {
    page.lang = localStorage.getItem('language') === 'ar' ? 'ar' : 'en'
    page.dir = page.lang === 'ar' ? 'rtl' : 'ltr'
    const appearance = localStorage.getItem('mantine-color-scheme-value')
    if (appearance === 'light' || appearance === 'dark') page.dataset.mantineColorScheme = appearance
  } catch {
    // Storage may be forbidden.
  }
  const { pathname, search } = location
  // The server has set it already, unless it does not know who is signed in, or the page comes from the service worker.
  if (!page.dataset.start) {
    if (/^\/auth\/?$/.test(pathname)) page.dataset.start = /[?&]mode=sign-up/.test(search) ? 'form' : 'sign-in'
    else if (/^\/(forgot|reset)-password\/?$/.test(pathname)) page.dataset.start = 'form'
    else
      page.dataset.start = /^\/(pending-approval|second-factor|guide(\/[^/]*)?)\/?$/.test(pathname)
        ? 'no-sections'
        : 'sections'
  }
}
