import type { Page } from '@playwright/test'

/** Returns what the robot lies on, in a page scrolled to its start, middle and end, and where it does not float in the header. */
export const findCovered = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = []
    const robot = document.querySelector<HTMLElement>('header a[aria-label*="로봇"]')
    const header = robot?.closest('header')
    if (!robot || !header) return ['there is no robot in the header']
    const style = getComputedStyle(header)
    if (style.position !== 'fixed') problems.push('the header does not float')
    if (!/^(rgb\(|oklab\(|color\()[^/]*\)$/.test(style.backgroundColor))
      problems.push('the header lets content through')
    const meets = (one: DOMRect, other: DOMRect) =>
      one.width > 0 &&
      one.left < other.right - 0.5 &&
      other.left < one.right - 0.5 &&
      one.top < other.bottom - 0.5 &&
      other.top < one.bottom - 0.5
    const content = [...document.querySelectorAll('main *')]
    const floating = content.filter((element) => getComputedStyle(element).position === 'fixed')
    for (const part of [0, 0.5, 1]) {
      scrollTo(0, part * document.documentElement.scrollHeight)
      const box = robot.getBoundingClientRect()
      const frame = header.getBoundingClientRect()
      if (box.top < frame.top || box.bottom > frame.bottom) problems.push('the robot leaves the header')
      if (box.left < 0 || box.right > innerWidth) problems.push('the robot leaves the window')
      // Content of main passes below the header, never between it and the robot.
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (!robot.contains(top)) problems.push(`${top?.tagName} lies on the robot`)
      for (const bar of document.querySelectorAll(
        'header, nav[aria-label="주요 화면"], [data-sticky-actions]',
      )) {
        // A bar at the end of its form passes below the header like any content.
        if (bar !== header && bar.getBoundingClientRect().top < frame.bottom) continue
        for (const control of bar.querySelectorAll<HTMLElement>('a, button, span, p')) {
          if (robot.contains(control) || !control.checkVisibility() || control.matches('.sr-only')) continue
          if (meets(control.getBoundingClientRect(), box))
            problems.push(`on ${control.outerHTML.slice(0, 80)}`)
        }
      }
      for (const element of floating) {
        if (meets(element.getBoundingClientRect(), box)) problems.push(`on ${element.outerHTML.slice(0, 80)}`)
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the page is wider than the window')
    return problems
  })
