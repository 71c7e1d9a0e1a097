/** How often another program took the processor from this one so far. */
export function interruptions(): number {
  return process.resourceUsage().involuntaryContextSwitches;
}
