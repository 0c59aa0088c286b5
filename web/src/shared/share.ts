/**
 * Opens the device's share dialog; devices without one, or without this kind of content, do `otherwise`.
 * Returns undefined when the dialog was opened, also when the person closed it, else what `otherwise` returns.
 */
export async function shareOr(
  data: ShareData,
  otherwise: () => boolean | Promise<boolean>,
): Promise<boolean | undefined> {
  if (!navigator.canShare?.(data)) return otherwise()
  try {
    await navigator.share(data)
    return undefined
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    return otherwise()
  }
}
