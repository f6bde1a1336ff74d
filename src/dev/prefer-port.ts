/**
 * Starts something on its usual port, or on a free one if that is taken. The
 * port is not probed first: it could be taken in between.
 */
export const preferPort = async <Started>(
  port: number,
  start: (port: number) => Promise<Started>,
): Promise<Started> => {
  try {
    return await start(port)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    console.log(
      `Port ${port} is taken by another program, so a free one is used.`,
    )
    return await start(0)
  }
}
