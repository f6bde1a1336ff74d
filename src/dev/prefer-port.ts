/**
 * Starts something on the port people know, or on a free one when another
 * program has that. The port is not tried beforehand: it could be taken between.
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
