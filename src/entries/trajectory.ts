export { TrajectoryError } from '../trajectory/errors.js'
